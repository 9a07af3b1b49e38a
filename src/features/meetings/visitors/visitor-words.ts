// The words of visitors: where they come from, how far they are, and which stage follows which.

import type { ChapterRight } from '../../../platform/wire/roles.ts';

export const visitorStages = ['Invited', 'Registered', 'Visited', 'Applied', 'Approved', 'Joined', 'Not now', 'Declined'] as const;

export type VisitorStage = (typeof visitorStages)[number];

/** The way on, step by step. */
const onward: readonly VisitorStage[] = ['Invited', 'Registered', 'Visited', 'Applied', 'Approved', 'Joined'];

/** Where nothing goes on. From here it leads back only. */
export const asideStages: readonly VisitorStage[] = ['Not now', 'Declined'];

/** Neither joined nor put aside. */
export const openStages: readonly VisitorStage[] = onward.slice(0, -1);

/** Whoever is at one of these has applied for a seat. */
export const seatStages: readonly VisitorStage[] = ['Applied', 'Approved'];

interface Standing {
  stage: VisitorStage;
  /** Of who was put aside. */
  before: VisitorStage | null;
}

/** Where it leads from here: the way on, or back, comes first. */
export const stagesAfter = ({ stage, before }: Standing): VisitorStage[] => {
  if (asideStages.includes(stage)) return [before ?? 'Invited'];
  const next = onward[onward.indexOf(stage) + 1];
  return next === undefined ? [] : [next, ...asideStages];
};

/** The right that a move to this stage needs. */
export const rightToMove = (to: VisitorStage): ChapterRight => {
  if (to === 'Joined') return 'money';
  return to === 'Approved' || to === 'Declined' ? 'decide' : 'visitors';
};

export const visitorSources = ['Member', 'Website', 'Event', 'Walk-in'] as const;

export type VisitorSource = (typeof visitorSources)[number];

export const visitorPath = (id: number) => `/visitors/${id}` as const;

/** '/visitors?add=invite' opens the form of an invitation. */
export const inviting = 'invite';

/** For so many days members may object to who applies. */
export const daysToObject = 7;

/** For so many days a seat is held for who is approved. */
export const daysOfHeldSeat = 30;

/** Before the next visit officers say why. */
export const visitsWithoutReason = 2;

/** Of one chapter, without those who joined or were put aside. */
export const mostOpenVisitors = 10_000;

/** By one member. */
export const mostInvitesADay = 50;
