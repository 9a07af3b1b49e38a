// The moves of a visitor as screens offer them: what their buttons say, and what each asks for before it is made.

import { asideStages, type VisitorStage } from '../visitors/visitor-words.ts';
import type { Visitor } from '../visitors/visitors.contract.ts';

export interface Move {
  to: VisitorStage;
  label: string;
  /** A dialog asks for it. Without one the move is made at once. */
  asks: 'reason' | 'seat' | 'joining' | null;
  /** It puts the visitor aside. */
  isAside: boolean;
}

/** What the button of a move says, by where it leads. */
const labels: Record<VisitorStage, string> = {
  Invited: 'Mark as invited',
  Registered: 'Mark as registered',
  Visited: 'Mark as visited',
  Applied: 'Mark as applied',
  Approved: 'Approve',
  Joined: 'Join',
  'Not now': 'Not now',
  Declined: 'Decline',
};

/** Those that the user may make: the way on, or back, comes first. */
export const movesOf = ({ Stage, MayMoveTo }: Pick<Visitor, 'Stage' | 'MayMoveTo'>): Move[] =>
  MayMoveTo.map((to) => {
    // The way back asks for nothing: what there was to ask was asked before.
    const isBack = asideStages.includes(Stage);
    return {
      to,
      label: isBack ? `Back to ${to}` : labels[to],
      asks: isBack ? null : askedBefore(to),
      isAside: asideStages.includes(to),
    };
  });

const askedBefore = (to: VisitorStage): Move['asks'] => {
  if (to === 'Declined') return 'reason';
  if (to === 'Applied') return 'seat';
  return to === 'Joined' ? 'joining' : null;
};
