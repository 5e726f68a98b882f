import { mountBoard } from '@cotulenh/board';
import '@cotulenh/board/style.css';
import { h, onBeforeUnmount, onMounted, shallowRef, watch } from 'vue';

/** The board as a component. */
export const Board = {
  props: ['position', 'moves', 'events'],
  emits: ['move'],
  setup(props, { emit }) {
    const element = shallowRef(null);
    let board;
    onMounted(() => {
      board = mountBoard(element.value, { ...props, onMove: (move) => emit('move', move) });
    });
    onBeforeUnmount(() => board.destroy());
    watch(
      () => [props.position, props.moves],
      () => board.update({ ...props }),
    );
    return () => h('div', { class: 'board', ref: element });
  },
};
