// Variations and annotations.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Game, load } from 'cotulenh';

await load();

const PGN = '1. Tf6! {[%clk 0:09:58] first} (1. Th6 Tf7 (1... Ic7)) 1... Tf8 *';

function read() {
  const game = new Game();
  game.loadPgn(PGN);
  return game;
}

test('the tree is listed in PGN order', () => {
  const game = read();
  const tree = game.tree();
  assert.deepEqual(
    tree.map(({ san, level, ply, color, moveNumber }) => [san, level, ply, color, moveNumber]),
    [
      ['Tf6', 0, 1, 'red', 1],
      ['Th6', 1, 1, 'red', 1],
      ['Tf7', 1, 2, 'blue', 1],
      ['Ic7', 2, 2, 'blue', 1],
      ['Tf8', 0, 2, 'blue', 1],
    ],
  );
  assert.deepEqual(tree[0].notes, {
    commentBefore: '',
    comment: 'first',
    glyphs: [1],
    clock: 598_000,
    eval: null,
    redScore: null,
  });
  assert.deepEqual(
    tree.map(({ parent }) => parent),
    [0, 0, tree[1].node, tree[1].node, tree[0].node],
  );
  for (const { node, after, word } of tree) {
    game.jump(node);
    assert.equal(game.current(), node);
    assert.equal(game.fen(), after);
    assert.equal(game.history().at(-1).word, word);
  }
});

test('annotations are set and removed', () => {
  const game = read();
  const [, second] = game.tree();
  game.setComment(0, 'a friendly game');
  assert.equal(game.notes(0).comment, 'a friendly game');
  game.setComment(second.node, 'why not {this}');
  game.addGlyph(second.node, 2);
  const copy = new Game();
  copy.loadPgn(game.pgn());
  const noted = copy.tree()[1].notes;
  assert.deepEqual([noted.comment, noted.glyphs], ['why not {this}', [2]]);
  game.removeGlyph(second.node, 2);
  game.setComment(second.node, '');
  assert.deepEqual(game.tree()[1].notes, second.notes);
});

test('evaluations of a record are scores for Red', () => {
  const game = new Game();
  game.loadPgn('1. Tf6 {[%eval -0.05]} Ik7 {[%eval #3]} 2. Ic6 {[%eval #-2]} *');
  assert.deepEqual(
    game.tree().map(({ notes }) => notes.redScore),
    [
      { cp: -5, win: null, loss: null },
      { cp: null, win: 3, loss: null },
      { cp: null, win: null, loss: 2 },
    ],
  );
});

test('evaluations are set in PGN notation and removed', () => {
  const game = read();
  const [first, second] = game.tree();
  game.setEval(first.node, '-1.5');
  game.setEval(second.node, '#3');
  const copy = new Game();
  copy.loadPgn(game.pgn());
  assert.deepEqual(
    copy
      .tree()
      .slice(0, 2)
      .map(({ notes }) => notes.eval),
    ['-1.50', '#3'],
  );
  game.setEval(second.node, null);
  assert.equal(game.tree()[1].notes.eval, null);
});

test('a promoted variation comes first among its siblings, and earlier lines do not change', () => {
  const game = new Game();
  game.loadPgn('1. Tf6 (1. Th6 Ic7 (1... Ik7)) *');
  const last = game.tree().at(-1);
  game.promoteVariation(last.node);
  assert.match(game.pgn(), /1\. Tf6 \(1\. Th6 Ik7 \(1\.\.\. Ic7\)\)/);
});

test('a comment before the first turn of a variation is kept', () => {
  const game = read();
  const [first, second] = game.tree();
  game.setCommentBefore(second.node, 'or else');
  const copy = new Game();
  copy.loadPgn(game.pgn());
  assert.equal(copy.tree()[1].notes.commentBefore, 'or else');
  assert.equal(copy.notes(first.node).commentBefore, '');
  game.setCommentBefore(second.node, '');
  assert.deepEqual(game.tree()[1].notes, second.notes);
});

test('a variation becomes the main line, or is removed', () => {
  const game = read();
  const [, , , last] = game.tree();
  game.promote(last.node);
  assert.deepEqual(
    game
      .tree()
      .filter(({ level }) => level === 0)
      .map(({ san }) => san),
    ['Th6', 'Ic7'],
  );
  game.jump(last.node);
  game.deleteNode(last.parent);
  assert.equal(game.current(), 0);
  assert.deepEqual(
    game.tree().map(({ san }) => san),
    ['Tf6', 'Tf8'],
  );
});

test('air defence lists its squares', () => {
  const game = new Game('6c4/11/11/11/11/11/4(EG)6/8G2/11/11/11/5C5 r - - 0 1');
  // A passenger has no air defence.
  assert.deepEqual(game.airDefense('red').sort(), ['h5', 'i4', 'i5', 'i6', 'j5']);
  assert.deepEqual(game.airDefense('blue'), []);
});
