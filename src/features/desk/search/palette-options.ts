// What the palette shows for a typed text: the commands that match it and the records that the server found, in groups. Without a text
// the last choices of this user come first. They are kept until the page is left, never stored: they may be names of people.

import type { IconDrawing } from '../../../platform/ui/look/icon.ts';
import type { RowOf } from '../../../platform/wire/call.ts';
import { foldText, oneSpaceEach } from '../../../platform/wire/fold-text.ts';
import type { search } from './search.contract.ts';

type FoundRecord = RowOf<typeof search>;

export interface Option {
  label: string;
  /** An address within the portal. */
  href: string;
  detail?: string | null;
  /** The kind of a record, such as 'Story'. */
  kind?: string;
  icon?: IconDrawing;
}

export interface Command extends Option {
  group: 'Actions' | 'Screens';
}

export interface OptionGroup {
  heading: string;
  options: Option[];
}

interface Wanted {
  text: string;
  commands: readonly Command[];
  records: readonly FoundRecord[];
  iconOf: (path: string) => IconDrawing;
  userId: number;
}

export const groupsFor = ({ text, commands, records, iconOf, userId }: Wanted): OptionGroup[] => {
  const folded = foldText(oneSpaceEach(text.trim()));
  const matching = commands
    .filter(({ label }) => ` ${foldText(label)}`.includes(` ${folded}`))
    .map((command) => (command.group === 'Screens' ? { ...command, icon: iconOf(command.href) } : command));
  const found = records.map(({ Title, Detail, Kind, Path }) => ({
    label: Title,
    detail: Detail,
    kind: Kind,
    href: Path,
    icon: iconOf(Path),
  }));
  const groups = [
    { heading: 'Recent', options: folded === '' ? lastChoices(userId) : [] },
    ...(['Actions', 'Screens'] as const).map((group) => ({
      heading: group,
      options: matching.filter((command) => command.group === group),
    })),
    ...groupsOfRecords(found),
  ];
  return groups.filter(({ options }) => options.length > 0);
};

const headings: Record<string, string> = { Member: 'Members', Chapter: 'Chapters' };

/** The group with the best match comes first. */
const groupsOfRecords = (found: readonly Option[]): OptionGroup[] =>
  [...Map.groupBy(found, ({ kind = '' }) => headings[kind] ?? 'Contents')].map(([heading, options]) => ({ heading, options }));

const mostChoices = 5;
let chosen: { userId: number; options: Option[] } = { userId: 0, options: [] };

const lastChoices = (userId: number): Option[] => (chosen.userId === userId ? chosen.options : []);

export const rememberChoice = (userId: number, { label, href, detail, kind, icon }: Option): void => {
  const others = lastChoices(userId).filter((option) => option.href !== href);
  chosen = { userId, options: [{ label, href, detail, kind, icon }, ...others].slice(0, mostChoices) };
};
