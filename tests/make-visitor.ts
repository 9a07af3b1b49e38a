// A visitor as a row, for tests of other features: a held seat, for example.

import type { VisitorTable } from '../src/features/meetings/visitors/visitors.tables.ts';
import type { Data } from '../src/platform/data/data.ts';
import { searchable } from '../src/platform/data/lists/search.ts';
import { inDays } from './in-days.ts';

type Wishes = Partial<Pick<VisitorTable, 'stage' | 'profession_id' | 'held_until' | 'full_name' | 'invited_by_id'>>;

const nothing = {
  person_id: null,
  company: null,
  phone: null,
  phone_normal: null,
  email: null,
  email_normal: null,
  city: null,
  invited_by_id: null,
  stage_before: null,
  reason: null,
  visit_reason: null,
  next_step: null,
  next_on: null,
  note: null,
  object_until: null,
  user_id: null,
  consented_at: null,
  forgotten_at: null,
  created_by: null,
  profession_id: null,
  company_folded: '',
  phone_folded: '',
  email_folded: '',
};

/** By default a seat is held for nine more days. */
export const makeVisitor = async (data: Data, chapter_id: number, { full_name = 'Vikram Shah', ...wishes }: Wishes = {}) => {
  const now = new Date().toISOString();
  const row = {
    ...nothing,
    chapter_id,
    ...searchable('full_name', full_name),
    source: 'Member' as const,
    touched_at: now,
    created_at: now,
  };
  const held = { stage: 'Approved' as const, held_until: inDays(9), ...wishes };
  const { id } = await data.write((tx) =>
    tx
      .insertInto('visitors')
      .values({ ...row, ...held })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
};
