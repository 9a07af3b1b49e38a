// How somebody is called: 'Dr. Asha Rao' is Asha, and so is 'Prof. (CA) A. Asha'.

/** The first word after titles and initials. A name that has nothing else stays whole. */
export const firstNameOf = (fullName: string): string => {
  const [word = ''] = fullName.trim().replace(before, '').split(/\s/);
  return /\p{L}/u.test(word) ? word : fullName;
};

const titles = 'dr|mr|mrs|ms|miss|shri|shree|smt|kum|ca|cs|adv|prof|er|ar|lt|col|capt|maj|brig';

const before = new RegExp(`^(?:\\(?(?:${titles}|\\p{L})(?:[.)]+\\s*|\\s+))+`, 'iu');
