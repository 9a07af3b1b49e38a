// Fills a database with a community of the wanted size: written straight into the tables, in large transactions.

import type { Insertable } from 'kysely';
import type { UserTable } from '../src/features/members/members.tables.ts';
import type { StoryTable } from '../src/features/stories/stories.tables.ts';
import { type Data, openData } from '../src/platform/data/data.ts';
import { normalEmail } from '../src/platform/wire/fields.ts';
import { foldText } from '../src/platform/wire/fold-text.ts';
import { roles } from '../src/platform/wire/roles.ts';
import { numbersFrom, type Person, people, pick } from './people.ts';

export const storyCount = 1_000;

const perStatement = 100;
const perTransaction = 20_000;

/** The portal has made the tables before, on its first start. */
export const seed = async (file: string, databaseUrl: string | undefined, members: number): Promise<void> => {
  const data = await openData(file, databaseUrl);
  try {
    for (const persons of groupsOf(membersOf(members), perTransaction)) await insert(data, 'users', persons);
    await insert(
      data,
      'stories',
      Array.from({ length: storyCount }, (_, number) => storyRow(number)),
    );
  } finally {
    await data.close();
  }
};

type NewRow = { users: Insertable<UserTable>; stories: Insertable<StoryTable> };

const insert = <T extends keyof NewRow>(data: Data, table: T, rows: NewRow[T][]): Promise<void> =>
  data.write(async (tx) => {
    for (const some of groupsOf(rows, perStatement)) await tx.insertInto<keyof NewRow>(table).values(some).execute();
  });

function* groupsOf<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let group: T[] = [];
  for (const each of all) {
    group.push(each);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

const firstDay = Date.UTC(2019, 0, 1);
const lastDay = Date.UTC(2026, 0, 1);
const professions = ['Architect', 'Chartered Accountant', 'Exporter', 'Photographer', 'Café owner', 'Textile trader', 'Lawyer'];

function* membersOf(count: number): Generator<NewRow['users']> {
  const random = numbersFrom(2);
  let number = 0;
  for (const person of people(count)) {
    number++;
    yield memberRow(person, number, firstDay + ((lastDay - firstDay) * number) / count, random);
  }
}

const memberRow = ({ name, email, phone }: Person, number: number, joined: number, random: () => number): NewRow['users'] => {
  const isPaying = random() < 0.7;
  const created_at = new Date(joined).toISOString();
  return {
    full_name: name,
    full_name_folded: foldText(name),
    email,
    email_folded: foldText(email),
    email_normal: normalEmail(email),
    phone,
    phone_folded: phone,
    profession: pick(professions, random),
    photo: null,
    // As long as a real one; nobody signs in with it.
    password_hash: '$argon2id$v=19$'.padEnd(97, 'x'),
    session_no: 1,
    role_id: number % 1_000 === 0 ? roles.admin : roles.member,
    is_active: random() < 0.95,
    is_active_member: isPaying,
    is_tmn: random() < 0.2,
    membership_no: isPaying ? `M-${String(number).padStart(6, '0')}` : null,
    membership_start: isPaying ? created_at : null,
    membership_end: isPaying ? new Date(joined + 365 * 86_400_000).toISOString() : null,
    amount_paise: isPaying ? 500_000 : null,
    payment_date: isPaying ? created_at : null,
    created_at,
  };
};

const storyRow = (number: number): NewRow['stories'] => ({
  name: `Story ${number}`,
  name_folded: `story ${number}`,
  client_name: `Client ${number}`,
  client_name_folded: `client ${number}`,
  description: '<p>How it began</p>',
  dates: new Date(firstDay).toISOString(),
  logo: null,
  is_active: true,
  created_at: new Date(firstDay + number * 60_000).toISOString(),
});
