// What the timeline of a member says of a change of a record.

import { fieldLabel } from '../history/field-labels.ts';
import type { TimelineEntry } from './timeline.contract.ts';

type ChangeEntry = Pick<Extract<TimelineEntry, { Kind: 'Change' }>, 'Record' | 'Change' | 'Title' | 'Fields'>;

export const wordsOfChange = ({ Record, Change, Title, Fields }: ChangeEntry): { title: string; detail: string } => {
  if (Record === 'Assignment') return { title: wordsOfPlace(Change, Fields), detail: Title };
  const isOwn = Record === 'Member' || Record === 'Account';
  const fields = Fields.map((field) => fieldLabel(Record, field)).join(', ');
  return { title: `${Record} ${Change.toLowerCase()}`, detail: [isOwn ? null : Title, fields].filter(Boolean).join(': ') };
};

const wordsOfPlace = (change: ChangeEntry['Change'], fields: readonly string[]): string =>
  change === 'Changed' && !fields.includes('Chapter') ? 'Another seat in the chapter' : placeWords[change];

const placeWords = {
  Added: 'Came into a chapter',
  Changed: 'Moved to another chapter',
  Deleted: 'Left a chapter',
  Restored: 'Back in a chapter',
};
