// How people want to be told besides the bell: what they have chosen, or the default.

import type { Reader } from '../../../platform/data/data.ts';
import { type ChoiceKind, type MailedBy, usualChoices } from './notice-kinds.ts';
import './notices.tables.ts';

interface Chosen {
  email: string;
  by: Readonly<Record<ChoiceKind, MailedBy>>;
}

/** Only of people who get mail at all. */
export type Choices = ReadonlyMap<number, Chosen>;

export const readChoices = async (reader: Reader, userIds: readonly number[]): Promise<Choices> => {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  const [people, choices] = await Promise.all([
    reader.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).where('is_active', '=', true).execute(),
    reader.selectFrom('notice_choices').select(['user_id', 'kind', 'by']).where('user_id', 'in', ids).execute(),
  ]);
  const chosen = Map.groupBy(choices, ({ user_id }) => user_id);
  return new Map(people.map(({ id, email }) => [id, { email, by: choicesOf(chosen.get(id) ?? []) }]));
};

export const choicesOf = (chosen: readonly { kind: ChoiceKind; by: MailedBy }[]): Record<ChoiceKind, MailedBy> => ({
  ...usualChoices,
  ...Object.fromEntries(chosen.map(({ kind, by }) => [kind, by])),
});
