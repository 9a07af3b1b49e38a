// Makes the title of a screen from the last part of its path.

const special: Record<string, string> = {
  dashboard: 'Dashboard Overview',
  'member-details': 'Member Details',
  chapters: 'Chapters',
  directory: 'Find a member',
  'bank-statement': 'Bank statement',
  import: 'Import',
  meetings: 'Meetings',
  events: 'Events',
};

export const pageTitleOf = (pathname: string): string => {
  const [first = '', ...rest] = pathname.split('/').filter(Boolean);
  return special[first] ?? capitalised(rest.at(-1) ?? first);
};

const capitalised = (segment: string) =>
  segment
    .split(/[-_]|(?=[A-Z])/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
