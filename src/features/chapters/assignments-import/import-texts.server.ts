// What is said of the chapters in a file of members.

export const assignmentsImportTexts = {
  unknown: (name: string) => `There is no chapter '${name}'`,
  inactive: (name: string) => `The chapter '${name}' is not active`,
  several: (name: string) => `There are several chapters of the name '${name}'`,
  inSeveral: (names: string) => `The member is in several chapters: ${names}. Please move the member on the member's page.`,
  notGiven: (names: string) => `The place in ${names} is not given, because only active, paid members can be assigned`,
  changed: 'Somebody else has changed one of these members or chapters in the meantime. Please try again.',
};
