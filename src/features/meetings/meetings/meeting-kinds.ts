// The words of meetings: what a meeting, an answer and a mark may be. Apart from the contract, because the dashboard needs no list.

export const meetingKinds = ['Meeting', 'Holiday', 'Training', 'Social'] as const;
export type MeetingKind = (typeof meetingKinds)[number];

export const meetingStates = ['Planned', 'Open', 'Closed'] as const;
export type MeetingState = (typeof meetingStates)[number];

export const answerWords = ['Going', 'Not going', 'Substitute', 'Waiting'] as const;
export type AnswerWord = (typeof answerWords)[number];

/** What the buttons say with which a member answers, on screens, in mails and on the page that a mail opens. */
export const answerButtons = { Going: "I'm coming", 'Not going': "I can't come", Substitute: 'Substitute' } as const;

export const markWords = ['Present', 'Late', 'Absent', 'Medical', 'Substitute'] as const;
export type MarkWord = (typeof markWords)[number];

export const markedVias = ['Officer', 'Check-in', 'Closing'] as const;
export type MarkedVia = (typeof markedVias)[number];

export const meetingPath = (id: number) => `/meetings/${id}` as const;

/** For so long after the day officers may change the marks of a closed meeting. */
export const daysToCorrect = 35;
