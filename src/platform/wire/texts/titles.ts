// What stands before the name of a person in the lists of an office, in small letters and without a dot.

export const titles = [
  ...['mr', 'mrs', 'ms', 'miss', 'dr', 'shri', 'shree', 'smt', 'kum', 'ca', 'cs', 'adv', 'prof', 'er', 'ar'],
  ...['lt', 'cmde', 'col', 'capt', 'maj', 'brig', 'gen', 'wg', 'sqn', 'ldr', 'cdr', 'rev', 'justice'],
] as const;
