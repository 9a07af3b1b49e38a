// What happens on the board: which card is being dragged, and which ones stand in another column already while their move is being made.

import { useRef, useState } from 'react';
import { useVisitorMoves } from '../visitor-forms/visitor-moves.tsx';
import { type Move, movesOf } from '../visitor-forms/visitor-steps.ts';
import type { VisitorStage } from '../visitors/visitor-words.ts';
import type { Visitor } from '../visitors/visitors.contract.ts';
import { useScrollAtEdges } from './scroll-at-edges.ts';

/** A card that stands where it goes. When the move fails, it stands again where it was. */
interface OnItsWay {
  visitor: Visitor;
  to: VisitorStage;
}

export const useBoard = () => {
  const element = useRef<HTMLElement>(null);
  const [dragged, setDragged] = useState<Visitor | null>(null);
  const [onTheirWay, setOnTheirWay] = useState<readonly OnItsWay[]>([]);
  const [planned, setPlanned] = useState<Visitor | null>(null);
  const { make, dialog } = useVisitorMoves();
  const edges = useScrollAtEdges(element);
  const moveTo = (stage: VisitorStage): Move | undefined => (dragged ? movesOf(dragged).find(({ to }) => to === stage) : undefined);
  const move = async (visitor: Visitor, { ...made }: Move) => {
    if (onTheirWay.some((other) => other.visitor.Id === visitor.Id)) return;
    // A dialog asks first: until then the card stays.
    if (made.asks !== null) return make(visitor, made);
    setOnTheirWay((others) => [...others, { visitor, to: made.to }]);
    await make(visitor, made);
    setOnTheirWay((others) => others.filter((other) => other.visitor.Id !== visitor.Id));
    requestAnimationFrame(() => followFocus(element.current, visitor.Id));
  };
  return {
    element,
    dragged,
    dialog,
    onTheirWay,
    /** Whose next step is being planned. */
    planned,
    plan: setPlanned,
    drag: (visitor: Visitor | null) => {
      setDragged(visitor);
      if (!visitor) edges.stop();
    },
    /** The dragged card is there, across the board. */
    dragOver: (x: number) => dragged && edges.over(x),
    /** Whether the dragged card may go there. */
    takes: (stage: VisitorStage) => moveTo(stage) !== undefined,
    drop: (stage: VisitorStage) => {
      const found = moveTo(stage);
      setDragged(null);
      edges.stop();
      if (!dragged || !found) return;
      // What a dialog asks is about this card: it has the focus again when the dialog has closed.
      linkOf(element.current, dragged.Id)?.focus({ preventScroll: true });
      void move(dragged, found);
    },
    move,
  };
};

export type Board = ReturnType<typeof useBoard>;

/** The button that was pressed has gone with its card: the card in the other column takes the focus. */
const followFocus = (board: HTMLElement | null, id: number) => {
  if (document.activeElement !== document.body) return;
  linkOf(board, id)?.focus();
};

const linkOf = (board: HTMLElement | null, id: number) => board?.querySelector<HTMLElement>(`[data-visitor="${id}"] a`);
