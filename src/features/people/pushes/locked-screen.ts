// What a push says, apart from how it is sent. Anybody may read it on a locked screen, so it names no amount and no number that may be a phone.

const amount = /(?:\s+of)?\s*(?:₹|\bRs\.?|\bINR)\s*\p{Nd}[\p{Nd}.,]*(?<!\.)/giu;

/** Six digits or more, however they are grouped. A day, a time and a small number are shorter. */
const phone = /\+?\p{Nd}(?:[\s()./-]{0,2}\p{Nd}){5,}/gu;

export const coverText = (text: string): string => text.replace(amount, '').replace(phone, '…');
