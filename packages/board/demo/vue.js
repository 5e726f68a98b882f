// The board with Vue.

import { createApp, h, shallowRef } from 'vue';
import { commitOf, newGame, scoreOf, viewOf } from './game.js';
import { Board } from './vue-board.js';

const game = await newGame();

createApp({
  setup() {
    const view = shallowRef(viewOf(game));
    const play = (move) => {
      const { events } = game.move(move);
      view.value = viewOf(game, events);
    };
    return () => {
      const commit = commitOf(view.value.moves);
      return [
        h('h1', 'Vue'),
        h(Board, { ...view.value, onMove: play }),
        h('p', [
          h(
            'button',
            {
              id: 'commit',
              type: 'button',
              hidden: commit === undefined,
              onClick: () => play(commit),
            },
            'End the turn',
          ),
          ' ',
          h('output', { id: 'score' }, scoreOf(game)),
        ]),
      ];
    };
  },
}).mount('#app');
