// The board with React.

import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { commitOf, newGame, scoreOf, viewOf } from './game.js';
import { Board } from './react-board.jsx';

function App({ game }) {
  const [view, setView] = useState(() => viewOf(game));
  const play = (move) => {
    const { events } = game.move(move);
    setView(viewOf(game, events));
  };
  const commit = commitOf(view.moves);
  return (
    <>
      <h1>React</h1>
      <Board {...view} onMove={play} />
      <p>
        <button id="commit" type="button" hidden={commit === undefined} onClick={() => play(commit)}>
          End the turn
        </button>{' '}
        <output id="score">{scoreOf(game)}</output>
      </p>
    </>
  );
}

createRoot(document.querySelector('#app')).render(<App game={await newGame()} />);
