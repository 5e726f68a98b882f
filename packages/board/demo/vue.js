// The board with Vue.

import { mountBoard } from "@cotulenh/board";
import "@cotulenh/board/style.css";
import {
  createApp,
  h,
  onBeforeUnmount,
  onMounted,
  shallowRef,
  watch,
} from "vue";
import { commitOf, newGame, scoreOf, viewOf } from "./game.js";

/** The board as a component. */
const Board = {
  props: ["position", "moves", "events"],
  emits: ["move"],
  setup(props, { emit }) {
    const element = shallowRef(null);
    let board;
    onMounted(
      () =>
        (board = mountBoard(element.value, {
          ...props,
          onMove: (move) => emit("move", move),
        })),
    );
    onBeforeUnmount(() => board.destroy());
    watch(
      () => [props.position, props.moves],
      () => board.update({ ...props }),
    );
    return () => h("div", { class: "board", ref: element });
  },
};

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
        h("h1", "Vue"),
        h(Board, { ...view.value, onMove: play }),
        h("p", [
          h(
            "button",
            {
              id: "commit",
              type: "button",
              hidden: commit === undefined,
              onClick: () => play(commit),
            },
            "End the turn",
          ),
          " ",
          h("output", { id: "score" }, scoreOf(game)),
        ]),
      ];
    };
  },
}).mount("#app");
