// Makes the community: sends a portal that does not listen on a port yet the calls that staff and members would send.

import type { Config } from '../src/app/server/config.ts';
import { createPortal, type Portal } from '../src/app/server/portal.ts';
import { commandLineChanges } from '../src/app/server/record-kinds.ts';
import { readSecret } from '../src/app/server/secret.ts';
import { termsOf } from '../src/features/chapters/offices/held-offices.server.ts';
import { createTokens } from '../src/features/people/accounts/tokens.server.ts';
import { startSession } from '../src/features/people/sessions/sessions.server.ts';
import { type Account, givePortraits, insertAccounts } from './accounts.ts';
import { announce } from './announcements.ts';
import { clientOf } from './client.ts';
import { type Published, publishEverything } from './contents.ts';
import { daysFrom } from './days.ts';
import { sayWhatTheyDo } from './directory.ts';
import { fillNextEvent } from './full-event.ts';
import { holdMeetings, planAhead } from './meetings.ts';
import { assignMembers, markTmnians, openChapters, recordPayments } from './memberships.ts';
import { tellNews } from './notices.ts';
import { nameOfficers } from './officers.ts';
import { setUpOrganization } from './organization.ts';
import { careForTheirData } from './own-data.ts';
import { joinEvents, keepConnections, keepDocuments, keepExpectations } from './own-records.ts';
import { Past } from './past.ts';
import { keepPayers } from './payers.ts';
import { peopleOf } from './people/people.ts';
import type { Room } from './room.ts';
import { giveSlips } from './slips.ts';
import { shareViews } from './views.ts';
import { hostVisitors } from './visitors.ts';

export const makeCommunity = async (config: Config, { members, now = new Date() }: { members: number; now?: Date }): Promise<void> => {
  const portal = await createPortal({ ...config, logLevel: 'warn', changesPerMinute: 0 });
  try {
    await portal.app.ready();
    await fill(portal, config, members, now);
  } finally {
    await portal.close();
  }
};

const firstDay = -740;

const fill = async ({ app, data }: Portal, config: Config, count: number, now: Date) => {
  const people = peopleOf(count);
  const accounts = await insertAccounts(commandLineChanges(data, config), people);
  const tokens = createTokens(data, await readSecret(data, config), { readTerms: termsOf, timeZone: config.timeZone });
  const sessions = await startSessions(data, [...accounts.staff, ...accounts.members]);
  const as = ({ id }: Pick<Account, 'id'>) => clientOf(app, tokens.sign({ userId: id, name: sessions.get(id) ?? '' }));
  const [superAdmin] = accounts.staff;
  if (!superAdmin) throw new Error('Nobody can fill the portal');
  const members = people.map((person, each) => ({ ...person, id: accounts.members[each]?.id ?? 0 }));
  const room: Room = { staff: as(superAdmin), as, days: daysFrom(now, config.timeZone), past: new Past(), members };
  for (const { id } of accounts.staff) room.past.remember('users', id, room.days.moment(firstDay, 0.1));
  for (const { id, registered } of members) room.past.remember('users', id, room.days.moment(-registered, (id % 97) / 97));

  // First, because receipts keep what the settings say when a payment is recorded.
  await setUpOrganization(room);
  // Also before: receipts keep the member's state, too.
  await sayWhatTheyDo(room);
  let published: Published[] = [];
  let opened: readonly number[] = [];
  await Promise.all([
    publishEverything(room, (events) => {
      published = events;
    }).then(() => joinEvents(data, room, published)),
    givePortraits(room, [...accounts.staff, ...accounts.members]),
    Promise.all([openChapters(room), recordPayments(room)]).then(async ([chapters]) => {
      await assignMembers(room, chapters);
      await nameOfficers(room, chapters);
      await planAhead(data, room, chapters);
      opened = chapters;
    }),
    markTmnians(room),
    keepConnections(room),
    keepExpectations(room),
    keepDocuments(room),
    shareViews(room),
    careForTheirData(room),
  ]);
  await room.past.move(data, now);
  await holdMeetings(data, room, opened);
  await hostVisitors(data, room, opened);
  await giveSlips(data, room, opened);
  await fillNextEvent(data, room, published);
  await keepPayers(data, room);
  await tellNews(data, room);
  await announce(data, room, config.timeZone);
  await data.write((tx) => tx.deleteFrom('sessions').execute());
};

/** The names of the sessions in which the calls are made, by user. */
const startSessions = (data: Portal['data'], accounts: readonly Account[]): Promise<Map<number, string>> =>
  data.write(async (tx) => {
    const names = new Map<number, string>();
    for (const { id } of accounts) {
      const { name } = await startSession(tx, { id, session_no: 1 }, { device: 'Demo', address: '127.0.0.1' });
      names.set(id, name);
    }
    return names;
  });
