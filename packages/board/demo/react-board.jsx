import { mountBoard } from '@cotulenh/board';
import '@cotulenh/board/style.css';
import { useEffect, useRef } from 'react';

/** The board as a component. Its properties are the options of `mountBoard`. */
export function Board(options) {
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
  useEffect(() => board.current?.update({ position, moves, events }), [position, moves, events]);
  return <div className="board" ref={element} />;
}
