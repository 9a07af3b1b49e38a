// A community as large as it may become: payments, own records, contents, sent mail, history. Both engines take these statements.

import { busyMember, historyStatements } from '../bench/history.ts';

const at = "'2026-10-01T08:00:00.000Z'";
const contentCount = 2_000;

export const largeCommunity = (members: number, changes: number): string[] => [
  ...historyStatements(members, changes),
  changesOfManyRecords,
  ...paid,
  ...owned,
  ...published,
  ...met,
  ...given(members),
  `insert into last_reminders (user_id, at) select id, ${at} from users where id % 3 = 0`,
  `insert into outbox (message_id, to_address, user_id, subject, urgency, is_for_daytime, state, created_at, due_at, give_up_at, tries)
    select 'm' || id, email, id, 'Your membership ends soon', 0, false, 'Sent', ${at}, ${at}, ${at}, 1 from users`,
];

/** In a real history each kind of record has very many changes: whatever looks them up by the kind alone takes long. */
const changesOfManyRecords = `update changes set record = case id % 10 when 1 then 'Attendance' when 3 then 'Joined event' when 5 then 'Member'
  when 7 then 'Slip' else record end where id % 2 = 1`;

/** Each present membership, and the one before it. */
const paid = [0, 365].map(
  (
    days,
  ) => `insert into payments (user_id, amount_paise, payment_date, membership_start, membership_end, method, recorded_by, recorded_at, is_void)
    select id, 500000 - ${days}, payment_date, membership_start, membership_end, case id % 3 when 0 then 'Cash' when 1 then 'UPI' end, 1,
      payment_date || 'T08:00:00.000Z', id % 50 = 0 from users where payment_date is not null`,
);

const ownedColumns = {
  connections: {
    organization_name: "'Tea Traders ' || (id % 5000)",
    organization_name_folded: "'tea traders ' || (id % 5000)",
    contact_person: "'Asha Rao'",
    contact_person_folded: "'asha rao'",
    mobile_no: "'9876543210'",
  },
  expectations: { current_business_value_tenths: 'id % 100', value_of_business_tenths: 'id % 90' },
  joined_events: {
    event_name: "'Trade fair ' || (id % 900)",
    event_name_folded: "'trade fair ' || (id % 900)",
    event_date: "'2026-05-05'",
    type_of_event: '1 + id % 2',
  },
  documents: {
    document_name: "'Deed ' || (id % 900)",
    document_name_folded: "'deed ' || (id % 900)",
    status: "'Active'",
    file_name: "'deed.pdf'",
    file: "'deed' || id",
  },
};

/** One of each kind for every member, and as many again for the busy one. */
const owned = Object.entries(ownedColumns).flatMap(([table, columns]) =>
  ['id', busyMember].map(
    (owner) => `insert into ${table} (user_id, created_by, created_at, ${Object.keys(columns)})
      select ${owner}, ${owner}, ${at}, ${Object.values(columns)} from users ${owner === 'id' ? '' : 'where id % 20 = 0'}`,
  ),
);

/** For each chapter a thousand meetings that are not closed, and one with a mark for everybody. */
const met = [
  `insert into meetings (chapter_id, day, starts_at, ends_at, kind, created_at)
    with recursive numbers(i) as (select 0 union all select i + 1 from numbers where i < 49999)
    select 1 + i % 50, '20' || (20 + i % 6) || '-' || (10 + i % 3) || '-' || (10 + i % 18), '07:30', '09:00', 'Training', ${at} from numbers`,
  `insert into attendances (meeting_id, chapter_id, user_id, mark, marked_at, marked_by, via, created_at)
    select (select min(id) from meetings), chapter_id, user_id, 'Absent', ${at}, 1, 'Officer', ${at} from assignments
    where chapter_id = (select chapter_id from meetings order by id limit 1)`,
];

/** Three slips for every member, and as many as allowed for the busy one. */
const slipsOf = (
  members: number,
  giver: string,
  some: string,
) => `insert into slips (kind, day, from_id, from_name, from_name_folded, to_id, to_name,
    to_name_folded, chapter_id, to_chapter_id, added_by, note, note_folded, type, status, declined, amount_paise, share, created_at)
  with recursive numbers(i) as (select 0 union all select i + 1 from numbers where i < 2)
  select case i when 0 then 'Referral' when 1 then 'One-to-one' else 'Thank you' end, '2026-' || (10 + i) || '-' || (10 + users.id % 18),
    ${giver}, 'Giver', 'giver', 1 + users.id % ${Math.min(members, 1000)}, 'Receiver', 'receiver', 1 + users.id % 50, 1 + users.id % 50, ${giver}, 'A note', 'a note',
    'Outside', case i when 0 then 'New' end, false, case i when 2 then 100000 + users.id end, case i when 2 then 'Name' end, ${at}
  from users, numbers where ${some}`;

const given = (members: number) => [slipsOf(members, 'users.id', 'true'), slipsOf(members, String(busyMember), 'users.id % 31 = 0')];

const publishedColumns = {
  meetups: {
    title1: "'Meetup ' || i",
    title1_folded: "'meetup ' || i",
    title2: "''",
    title2_folded: "''",
    theme: "'Theme ' || i",
    theme_folded: "'theme ' || i",
    location: "'Pune'",
    location_folded: "'pune'",
    meets_at: at,
    who_should_attend: "'All'",
    what_to_expect: "'<p>Tea</p>'",
  },
  events: { event_name: "'Fair ' || i", event_name_folded: "'fair ' || i", event_type: "'Networking'", start_date: at },
  articles: {
    name: "'Article ' || i",
    name_folded: "'article ' || i",
    client_name: "'Client'",
    client_name_folded: "'client'",
    description: "'<p>Words</p>'",
    dates: at,
  },
  insights: {
    title1: "'Insight ' || i",
    title1_folded: "'insight ' || i",
    title2: "''",
    title2_folded: "''",
    description: "'<p>Words</p>'",
  },
  advisory: {
    name: "'Adviser ' || i",
    name_folded: "'adviser ' || i",
    position: "'Chair'",
    position_folded: "'chair'",
    description: "'<p>Words</p>'",
  },
  sponsors: { order_no: 'i' },
  partners: { order_no: 'i' },
};

const published = Object.entries(publishedColumns).map(
  ([table, columns]) => `insert into ${table} (is_active, created_at, ${Object.keys(columns)})
    with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${contentCount})
    select true, ${at}, ${Object.values(columns)} from numbers`,
);
