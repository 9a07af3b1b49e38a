// The public page of a chapter: its address, and for how many days an invitation to it works.

export const visitPath = (chapterId: number) => `/visit/${chapterId}` as const;

export const invitationDays = 60;
