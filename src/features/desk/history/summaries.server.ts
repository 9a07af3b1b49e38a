// What one action did to many, in words: 'Imported 48 members', 'Deleted 12 stories', 'Assigned 8 members'.

import type { ChangedAlike } from '../../../platform/data/records/changes.tables.ts';
import { viaImport } from '../../../platform/data/records/take-back-import.ts';
import type { ChangeKind } from '../../../platform/wire/calls/changes.ts';
import { formatNumber } from '../../../platform/wire/locale.ts';
import type { RecordName } from './history.contract.ts';

interface LeadingChange {
  SetId: number;
  Record: string;
  Kind: ChangeKind;
  Via: string;
  SetSize: number;
}

interface Filters {
  Record: string | null;
  Kind: string | null;
}

/** Null for a row that stands for itself. */
export const summaryOf = ({ Record, Kind, Via, SetSize }: LeadingChange, what: string | null, asked: Filters): string | null => {
  if (what === null) return null;
  // Unknown for sets from before this was stored.
  if (what === '[]') return `${verbOf(Record, Kind, Via)} ${formatNumber(SetSize)} records`;
  const alike = (JSON.parse(what) as ChangedAlike[]).filter(
    ([record, kind]) => (asked.Record === null || record === asked.Record) && (asked.Kind === null || kind === asked.Kind),
  );
  const [main] = (Via === viaImport ? joinKinds(alike) : dropParts(alike)).toSorted(([, , one], [, , other]) => other - one);
  if (!main) return null;
  const [record, kind, count] = main;
  if (count > 1) return textOf(record, kind, Via, formatNumber(count));
  return record === meeting && Record !== meeting ? `${verbOf(record, kind, Via)} 1 meeting` : null;
};

const meeting = 'Meeting';

/** Parts of meetings come and go with their meetings: a plan counts meetings, not agenda lines. */
const dropParts = (alike: ChangedAlike[]): ChangedAlike[] =>
  alike.some(([record]) => record === meeting) ? alike.filter(([record]) => record !== 'Meeting part' && record !== 'Attendance') : alike;

/** A file of members adds some and changes others: together they are what was imported. */
const joinKinds = (alike: ChangedAlike[]): ChangedAlike[] =>
  [...Map.groupBy(alike, ([record]) => record)].map(([record, kinds]) => [
    record,
    kinds[0]?.[1] ?? 'Changed',
    kinds.reduce((sum, [, , count]) => sum + count, 0),
  ]);

const textOf = (record: string, kind: ChangeKind, via: string, count: string): string =>
  `${verbOf(record, kind, via)} ${count} ${pluralOf(record)}`;

const verbOf = (record: string, kind: ChangeKind, via: string): string => {
  if (via === viaImport && kind !== 'Deleted') return 'Imported';
  if (via === 'UndoChanges' && kind !== 'Restored') return 'Took back';
  return record === 'Assignment' ? (verbsOfPlaces[kind] ?? kind) : kind;
};

const verbsOfPlaces: Partial<Record<ChangeKind, string>> = {
  Added: 'Assigned',
  Changed: 'Moved',
  Deleted: 'Removed',
  Restored: 'Assigned again',
};

const pluralOf = (record: string): string => (Object.hasOwn(plurals, record) ? plurals[record as RecordName] : undefined) ?? 'records';

const plurals: Partial<Record<RecordName, string>> = {
  Story: 'stories',
  Article: 'articles',
  Meetup: 'meetups',
  Insight: 'insights',
  Event: 'events',
  Sponsor: 'sponsors',
  Partner: 'partners',
  'Advisory member': 'advisory members',
  Chapter: 'chapters',
  Member: 'members',
  Account: 'accounts',
  Payment: 'payments',
  Payer: 'payers',
  Announcement: 'announcements',
  Assignment: 'members',
  Office: 'offices',
  Meeting: 'meetings',
  'Meeting part': 'meeting parts',
  Attendance: 'attendances',
  Slip: 'slips',
  Visitor: 'visitors',
  Profession: 'professions',
  Connection: 'connections',
  Expectation: 'expectations',
  'Joined event': 'joined events',
  Document: 'documents',
  View: 'views',
  Key: 'keys',
  Webhook: 'webhooks',
};
