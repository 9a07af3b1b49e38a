// Text as it is compared in every search: without regard to case and marks, in any script.

const marks = /\p{M}/gu;

export const foldText = (text: string): string => text.normalize('NFKD').replace(marks, '').toLowerCase().replaceAll('ς', 'σ');
