// What members keep for themselves: connections, expectations, events that they join, documents. Each member saves their own.

import type { EventType } from '../src/features/contents/events/events.contract.ts';
import { saveConnection } from '../src/features/own-records/connections/connections.contract.ts';
import { saveDocument } from '../src/features/own-records/documents/documents.contract.ts';
import { saveExpectation } from '../src/features/own-records/expectations/expectations.contract.ts';
import { offline, online, saveJoinedEvent, typeCodes } from '../src/features/own-records/joined-events/joined-events.contract.ts';
import type { Data } from '../src/platform/data/data.ts';
import type { Published } from './contents.ts';
import { documentOf } from './documents/document.ts';
import { type Kept, shares } from './own-shares.ts';
import { communities } from './people/names.ts';
import { asha, phoneOf } from './people/people.ts';
import { type Random, seededRandom } from './random.ts';
import { type Member, type Room, runInOrder } from './room.ts';
import { organisations } from './texts/companies.ts';
import { documentNames, documentStatuses, documentTypes, otherEvents } from './texts/own-records.ts';

export const keepConnections = ({ as, days, past, members }: Room): Promise<unknown> =>
  runInOrder(shares('connections', members, 1.2, 16), async ({ member, on, random }) => {
    const contact = { OrganizationName: random.pick(organisations), ContactPerson: someone(random), MobileNo: phoneOf(random) };
    const id = await as(member).save(saveConnection, { Flag: 'Add', ...contact });
    past.remember('connections', id, days.moment(on, random.next()));
  });

const someone = (random: Random): string => {
  const { men, women, families } = random.pick(Object.values(communities));
  return `${random.pick(random.is(0.4) ? women : men)} ${random.pick(families)}`;
};

/** Several for each member, one after the other; most go up over time. */
export const keepExpectations = ({ as, days, past, members }: Room): Promise<unknown> =>
  runInOrder(risingScores(members), async ({ member, on, now, hoped, part }) => {
    const id = await as(member).save(saveExpectation, { Flag: 'Add', CurrentBusinessValue: now, ValueOfBusiness: hoped });
    past.remember('expectations', id, days.moment(on, part));
  });

const risingScores = (members: readonly Member[]) => {
  const wanted = Math.round(members.length * 0.8);
  const scores: { member: Member; on: number; now: number; hoped: number; part: number }[] = [];
  const theOthers = seededRandom('expectations').shuffled(members.filter(({ name, registered }) => name !== asha.name && registered > 60));
  for (const member of [...members.filter(({ name }) => name === asha.name), ...theOthers]) {
    if (scores.length >= wanted) break;
    const random = seededRandom('expectations', member.email);
    const most = Math.max(1, Math.min(member.name === asha.name ? 9 : random.whole(2, 6), Math.floor(member.registered / 40)));
    let value = random.between(2.6, 5.6);
    for (let each = 0; each < most; each++) {
      const on = -Math.round(member.registered * (1 - (each + 0.6) / most) * 0.96 + random.between(1, 12));
      value = Math.min(9.2, Math.max(1, value + random.between(-0.35, 1.05)));
      scores.push({
        member,
        on: Math.max(on, -member.registered),
        now: tenth(value),
        hoped: tenth(Math.min(10, value + random.between(0.8, 2.6))),
        part: random.next(),
      });
    }
  }
  return scores.sort(byDay);
};

const tenth = (value: number) => Math.round(value * 10) / 10;
const byDay = (one: { on: number; member: Member }, other: { on: number; member: Member }) =>
  one.on - other.on || one.member.id - other.member.id;

interface Joining extends Kept {
  event: Published | null;
  name: string;
  date: number;
  hour: number;
  type: (typeof typeCodes)[EventType];
}

/**
 * An event that is over cannot be joined any more: it is joined for tomorrow, and then moved to the past like everything else. To which
 * event of the portal it belongs, and that its owner went there, is written afterwards.
 */
export const joinEvents = async (data: Data, { as, days, past, members }: Room, published: readonly Published[]): Promise<void> => {
  const open = published.filter(({ isActive }) => isActive);
  const taken = new Set<string>();
  const joinings = shares('joined events', members, 0.5, 10).map((kept) => joiningOf(kept, open, taken));
  const gone: Gone[] = [];
  await runInOrder(joinings.sort(byDay), async ({ member, on, event, name, date, hour, type, random }) => {
    const body = {
      EventName: name,
      EventDate: date < 0 ? days.day(1) : days.at(date, hour),
      TypeOfEvent: type,
      CMSEventId: date < 0 ? null : event?.id,
    };
    const id = await as(member).save(saveJoinedEvent, { Flag: 'Add', ...body });
    past.remember('joined_events', id, days.moment(on, random.next()));
    if (date < 0) past.remember('joined_events', id, days.day(date).slice(0, 10), 'event_date');
    if (date < 0 && event) gone.push({ id, user_id: member.id, event_id: event.id, at: days.moment(on, 0.5) });
  });
  await goThere(data, gone);
};

interface Gone {
  id: number;
  user_id: number;
  event_id: number;
  at: string;
}

const goThere = (data: Data, gone: readonly Gone[]): Promise<void> =>
  data.write(async (tx) => {
    const said = { chapter_id: null, substitute_name: null, mark: null, marked_at: null, marked_by: null, via: null };
    for (const [place, { id, user_id, event_id, at }] of gone.entries()) {
      await tx.updateTable('joined_events').set({ cms_event_id: event_id }).where('id', '=', id).execute();
      const answer = { answer: 'Going' as const, answered_at: at, queue_no: place + 1, created_at: at };
      await tx
        .insertInto('attendances')
        .values({ ...said, meeting_id: null, event_id, user_id, ...answer })
        .execute();
    }
  });

const joiningOf = (kept: Kept, open: readonly Published[], taken: Set<string>): Joining => {
  const { member, random } = kept;
  const known = open.filter((event) => event.on > -member.registered && !taken.has(`${member.id}/${event.id}`));
  const event = known.length > 0 && random.is(0.58) ? random.pick(known) : null;
  if (!event) {
    const date = kept.on + random.whole(1, 30);
    const type = random.is(0.4) ? online : offline;
    return { ...kept, event, name: random.pick(otherEvents), date, hour: random.whole(9, 18), type };
  }
  taken.add(`${member.id}/${event.id}`);
  const signedUp = event.on < 0 ? event.on - random.whole(1, 25) : -random.whole(0, 8);
  const on = Math.max(-member.registered, signedUp);
  return { ...kept, on, event, name: event.title, date: event.on, hour: event.hour, type: typeCodes[event.type] };
};

export const keepDocuments = ({ as, days, past, members }: Room): Promise<unknown> =>
  runInOrder(shares('documents', members, 0.18, 9), async ({ member, on, random, nth }) => {
    const type = documentTypes[nth % documentTypes.length] ?? 'pdf';
    const name = random.pick(documentNames[type]);
    const body = { DocumentName: name, Status: random.pick(documentStatuses) };
    const id = await as(member).save(saveDocument, { Flag: 'Add', ...body }, await documentOf(type, name, member));
    past.remember('documents', id, days.moment(on, random.next()));
  });
