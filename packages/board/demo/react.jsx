// The board with React.

import { mountBoard } from "@cotulenh/board";
import "@cotulenh/board/style.css";
import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { commitOf, newGame, scoreOf, viewOf } from "./game.js";

/** The board as a component. Its properties are the options of `mountBoard`. */
function Board(options) {
  const element = useRef(null);
  const board = useRef(null);
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    const onMove = (move) => latest.current.onMove?.(move);
    board.current = mountBoard(element.current, { ...latest.current, onMove });
    return () => {
      board.current.destroy();
      board.current = null;
    };
  }, []);
  const { position, moves, events } = options;
  useEffect(
    () => board.current?.update({ position, moves, events }),
    [position, moves, events],
  );
  return <div className="board" ref={element} />;
}

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
        <button
          id="commit"
          type="button"
          hidden={commit === undefined}
          onClick={() => play(commit)}
        >
          End the turn
        </button>{" "}
        <output id="score">{scoreOf(game)}</output>
      </p>
    </>
  );
}

createRoot(document.querySelector("#app")).render(
  <App game={await newGame()} />,
);
