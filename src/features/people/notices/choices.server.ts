// How people want to be told besides the bell: what they have chosen, or the default.

import type { Reader } from '../../../platform/data/data.ts';
import { isValid } from '../sessions/sessions.server.ts';
import { type ChoiceKind, type ToldBy, usualChoices } from './notice-kinds.ts';
import './notices.tables.ts';

interface Chosen {
  email: string;
  by: Readonly<Record<ChoiceKind, ToldBy>>;
  /** Signed in on a device that takes pushes. */
  hasDevice: boolean;
}

/** Only of people who may sign in. */
export type Choices = ReadonlyMap<number, Chosen>;

export const readChoices = async (reader: Reader, userIds: readonly number[]): Promise<Choices> => {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  const [people, choices, devices] = await Promise.all([
    reader.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).where('is_active', '=', true).execute(),
    reader.selectFrom('notice_choices').select(['user_id', 'kind', 'by']).where('user_id', 'in', ids).execute(),
    devicesOf(reader, ids).select('user_id').distinct().execute(),
  ]);
  const chosen = Map.groupBy(choices, ({ user_id }) => user_id);
  const reached = new Set(devices.map(({ user_id }) => user_id));
  return new Map(people.map(({ id, email }) => [id, { email, by: choicesOf(chosen.get(id) ?? []), hasDevice: reached.has(id) }]));
};

/** The devices on which these people are signed in. */
export const devicesOf = (reader: Reader, userIds: readonly number[]) =>
  reader
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .where('sessions.user_id', 'in', userIds)
    .where(isValid());

export const choicesOf = (chosen: readonly { kind: ChoiceKind; by: ToldBy }[]): Record<ChoiceKind, ToldBy> => ({
  ...usualChoices,
  ...Object.fromEntries(chosen.map(({ kind, by }) => [kind, by])),
});
