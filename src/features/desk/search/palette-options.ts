// What the palette shows for a typed text: the commands that match it and the records that the server found, in groups. Without a text
// what was opened last comes first.

import type { IconDrawing } from '../../../platform/ui/look/icon.ts';
import { lastOpened, type Opened } from '../../../platform/ui/way-back/last-opened.ts';
import type { RowOf } from '../../../platform/wire/call.ts';
import { foldText, oneSpaceEach } from '../../../platform/wire/texts/fold-text.ts';
import type { listLedger } from '../../money/payments/ledger.contract.ts';
import type { search } from './search.contract.ts';

type FoundRecord = RowOf<typeof search>;

type FoundPayment = Pick<RowOf<typeof listLedger>, 'ReceiptNo' | 'Reference' | 'MemberName' | 'IsVoid'>;

export interface Option extends Opened {
  /** What is done instead of opening the address. */
  run?: () => void;
  /** Other words by which it is found. */
  also?: string;
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
    .filter(({ also }) => folded !== '' || also === undefined)
    .filter((command) => isFound(command, folded))
    .map((command) => (command.group === 'Screens' ? { ...command, icon: iconOf(command.href) } : command));
  const found = records.map(({ Id, Title, Detail, Kind, Path }) => ({
    label: Title,
    detail: Detail,
    kind: Kind,
    href: Path,
    icon: iconOf(Path),
    memberId: Kind === 'Member' ? Id : undefined,
  }));
  const groups = [
    { heading: 'Recent', options: folded === '' ? lastOpened(userId).map((option) => ({ ...option, icon: iconOf(option.href) })) : [] },
    ...groupsOfCommands(matching, folded).map((group) => ({
      heading: group,
      options: matching.filter((command) => command.group === group),
    })),
    ...groupsOfRecords(found),
  ];
  return groups.filter(({ options }) => options.length > 0);
};

/** Actions come first, unless only a screen begins with the text: 'chapters' opens the chapters, and does not import some. */
const groupsOfCommands = (matching: readonly Command[], folded: string): Command['group'][] => {
  const begins = (group: Command['group']) => matching.some((one) => one.group === group && foldText(one.label).startsWith(folded));
  return begins('Screens') && !begins('Actions') ? ['Screens', 'Actions'] : ['Actions', 'Screens'];
};

/** What is done at once, without a screen, is meant only by its first letters: 'out' is the outbox. */
const isFound = ({ label, also = '', run }: Command, folded: string): boolean =>
  run
    ? [label, ...also.split(', ')].some((words) => foldText(words).startsWith(folded))
    : ` ${foldText(label)} ${also}`.includes(` ${folded}`);

/** What the number of a receipt ends with: all of it, or its last six digits. Null for what is no such number. */
export const receiptNumberIn = (text: string): string | null => {
  const [, number] = /^(?:receipt )?(\d{4}-\d{2}\/\d+|\d{6})$/i.exec(oneSpaceEach(text.trim())) ?? [];
  return number === undefined ? null : number.includes('/') ? number : `/${number}`;
};

/** A number of a transfer has at least eleven digits, more than a phone. Null for a text without one. */
export const referenceIn = (text: string): string | null => (/\d(?:[ -]?\d){10}/.test(text) ? text : null);

export const groupOfPayments = (payments: readonly FoundPayment[], iconOf: (path: string) => IconDrawing): OptionGroup[] => {
  const options = payments.map(({ ReceiptNo, Reference, MemberName, IsVoid }) => ({
    label: ReceiptNo === null ? `Payment ${Reference}` : `Payment with receipt ${ReceiptNo}`,
    detail: IsVoid ? `${MemberName}, void` : MemberName,
    href: `/payments?Search=${encodeURIComponent(ReceiptNo ?? Reference ?? '')}`,
    icon: iconOf('/payments'),
  }));
  return options.length > 0 ? [{ heading: 'Payments', options }] : [];
};

const headings: Record<string, string> = {
  Member: 'Members',
  Chapter: 'Chapters',
  Visitor: 'Visitors',
  Meeting: 'Meetings',
  Announcement: 'Announcements',
};

/** The group with the best match comes first. */
const groupsOfRecords = (found: readonly Option[]): OptionGroup[] =>
  [...Map.groupBy(found, ({ kind = '' }) => headings[kind] ?? 'Contents')].map(([heading, options]) => ({ heading, options }));
