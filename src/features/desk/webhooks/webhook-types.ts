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

const roomNames = ['Members and chapters', 'Money', 'Meetings and visitors', 'Slips and own records', 'Contents', 'The portal'] as const;

const roomOf: Record<RecordName, (typeof roomNames)[number]> = {
  Member: 'Members and chapters',
  Account: 'Members and chapters',
  Assignment: 'Members and chapters',
  Chapter: 'Members and chapters',
  Office: 'Members and chapters',
  Profession: 'Members and chapters',
  Payment: 'Money',
  Payer: 'Money',
  Contact: 'Money',
  Meeting: 'Meetings and visitors',
  Closing: 'Meetings and visitors',
  'Meeting part': 'Meetings and visitors',
  Attendance: 'Meetings and visitors',
  Visitor: 'Meetings and visitors',
  Slip: 'Slips and own records',
  Connection: 'Slips and own records',
  Expectation: 'Slips and own records',
  'Joined event': 'Slips and own records',
  Document: 'Slips and own records',
  Event: 'Contents',
  Story: 'Contents',
  Article: 'Contents',
  Meetup: 'Contents',
  Insight: 'Contents',
  Sponsor: 'Contents',
  Partner: 'Contents',
  'Advisory member': 'Contents',
  View: 'The portal',
  Announcement: 'The portal',
  Setting: 'The portal',
  Key: 'The portal',
  Webhook: 'The portal',
  'Data request': 'The portal',
};

export const typesByRoom: readonly { room: string; kinds: readonly RecordTypes[] }[] = roomNames.map((room) => ({
  room,
  kinds: typesByRecord.filter(({ record }) => roomOf[record] === room),
}));

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
