// The types of webhooks: what the history calls a change, in lower case, from its own list of records.

import { type RecordName, recordNames } from '../history/history.contract.ts';

const usual = ['added', 'changed', 'deleted', 'restored'] as const;

/** Records with other types than the usual ones. A view is somebody's own, and a webhook tells nothing of webhooks. */
const others: Partial<Record<RecordName, readonly string[]>> = {
  Account: ['changed'],
  Setting: ['changed'],
  Payment: ['added', 'changed', 'voided', 'deleted', 'restored'],
  Meeting: [...usual, 'closed', 'reopened'],
  Closing: [],
  // It is between the person and the office.
  'Data request': [],
  View: [],
  Webhook: [],
};

const typeOf = (record: RecordName, done: string): string => `${record.toLowerCase().replaceAll(' ', '_')}.${done}`;

/** What programs are told most stands first. */
const foremost: readonly RecordName[] = ['Member', 'Payment', 'Assignment', 'Meeting', 'Attendance', 'Slip', 'Visitor'];

interface RecordTypes {
  record: RecordName;
  types: readonly string[];
}

export const typesByRecord: readonly RecordTypes[] = [...new Set([...foremost, ...recordNames])]
  .map((record) => ({ record, types: (others[record] ?? usual).map((done) => typeOf(record, done)) }))
  .filter(({ types }) => types.length > 0);

export const webhookTypes: readonly string[] = typesByRecord.flatMap(({ types }) => types);

const rooms: Record<string, readonly RecordName[]> = {
  'Members and chapters': ['Member', 'Account', 'Assignment', 'Chapter', 'Office', 'Profession'],
  Money: ['Payment', 'Payer', 'Contact'],
  'Meetings and visitors': ['Meeting', 'Meeting part', 'Attendance', 'Visitor'],
  'Slips and own records': ['Slip', 'Connection', 'Expectation', 'Joined event', 'Document'],
  Contents: ['Event', 'Story', 'Article', 'Meetup', 'Insight', 'Sponsor', 'Partner', 'Advisory member'],
};

/** What belongs to no room is of the portal. */
export const typesByRoom: readonly { room: string; kinds: readonly RecordTypes[] }[] = [
  ...Object.entries(rooms).map(([room, records]) => ({ room, kinds: typesByRecord.filter(({ record }) => records.includes(record)) })),
  { room: 'The portal', kinds: typesByRecord.filter(({ record }) => !Object.values(rooms).flat().includes(record)) },
];

/** What a test is called. Nobody chooses it. */
export const testType = 'webhook.test';

interface NotedChange {
  record: string;
  kind: string;
  /** A list of FieldChange as JSON. */
  fields: string;
}

/** Null for what no webhook tells. */
export const typeOfChange = ({ record, kind, fields }: NotedChange): string | null => {
  const name = recordNames.find((one) => one === record);
  if (!name) return null;
  const type = name === 'Closing' ? typeOf('Meeting', isSet(fields, 'closed_at') ? 'closed' : 'reopened') : typeOf(name, doneOf());
  return webhookTypes.includes(type) ? type : null;

  function doneOf() {
    return name === 'Payment' && kind === 'Changed' && isSet(fields, 'is_void') ? 'voided' : kind.toLowerCase();
  }
};

/** The record itself, where the history calls some of its changes otherwise. */
export const recordOfChange = (record: string): string => ({ Closing: 'Meeting', Account: 'Member' })[record] ?? record;

/** Whether the change has given the column a value. */
const isSet = (fields: string, column: string): boolean =>
  (JSON.parse(fields) as [string, unknown, unknown][]).some(([name, , after]) => name === column && Boolean(after));
