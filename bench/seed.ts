// Fills a database with a community of the wanted size: written straight into the tables, in large transactions.

import type { Insertable } from 'kysely';
import { numbersFrom } from '../demo/random.ts';
import type { AssignmentTable } from '../src/features/chapters/assignments/assignments.tables.ts';
import type { ChapterTable } from '../src/features/chapters/chapters/chapters.tables.ts';
import type { StoryTable } from '../src/features/contents/stories/stories.tables.ts';
import type { PaymentTable } from '../src/features/money/payments/payments.tables.ts';
import type { UserTable } from '../src/features/people/members/members.tables.ts';
import { type Data, openData } from '../src/platform/data/data.ts';
import { normalEmail } from '../src/platform/wire/fields.ts';
import { foldText } from '../src/platform/wire/fold-text.ts';
import { roles } from '../src/platform/wire/roles.ts';
import { type Person, people, pick } from './people.ts';

export const storyCount = 1_000;
const chapterCount = 12;

const perStatement = 100;
const perTransaction = 20_000;

/** The portal has made the tables before, on its first start. */
export const seed = async (file: string, databaseUrl: string | undefined, members: number): Promise<void> => {
  const data = await openData(file, databaseUrl);
  try {
    for (const persons of groupsOf(membersOf(members), perTransaction)) await insert(data, 'users', persons);
    await insert(data, 'stories', counted(storyCount).map(storyRow));
    await insert(data, 'chapters', counted(chapterCount).map(chapterRow));
    for (const payments of groupsOf(paymentsOf(members), perTransaction)) await insert(data, 'payments', payments);
    for (const assigned of groupsOf(assignmentsOf(members), perTransaction)) await insert(data, 'assignments', assigned);
  } finally {
    await data.close();
  }
};

const counted = (count: number) => Array.from({ length: count }, (_, number) => number);

type NewRow = {
  users: Insertable<UserTable>;
  stories: Insertable<StoryTable>;
  chapters: Insertable<ChapterTable>;
  payments: Insertable<PaymentTable>;
  assignments: Insertable<AssignmentTable>;
};

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
const year = 365 * 86_400_000;
const lastDay = Date.now();
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
    membership_end: isPaying ? new Date(joined + year).toISOString() : null,
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

const chapterRow = (number: number): NewRow['chapters'] => ({
  chapter_name: `Chapter ${number}`,
  chapter_name_folded: `chapter ${number}`,
  country_id: 1,
  country_name: 'India',
  state_id: 1,
  state_name: 'Maharashtra',
  city_id: 1,
  city_name: 'Pune',
  is_active: true,
  created_at: new Date(firstDay + number * 60_000).toISOString(),
});

// The first user is the super admin whom the first start made.
const firstMember = 2;

const dayAt = (share: number) => new Date(firstDay + (lastDay - firstDay) * share).toISOString();

/** One for each member, spread over the years like the members themselves. */
function* paymentsOf(members: number): Generator<NewRow['payments']> {
  for (const number of counted(members)) {
    const moment = dayAt(number / members);
    const dates = { payment_date: moment, membership_start: moment, membership_end: moment, recorded_at: moment };
    yield { user_id: firstMember + number, amount_paise: 500_000, recorded_by: 1, ...dates };
  }
}

function* assignmentsOf(members: number): Generator<NewRow['assignments']> {
  for (const number of counted(members)) {
    const chapter = 1 + (number % chapterCount);
    yield { chapter_id: chapter, user_id: firstMember + number, created_by: 1, created_at: dayAt(number / members) };
  }
}
