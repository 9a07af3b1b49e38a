// The daily mail about notices: one for each person, written once by several nodes, in its hours, to a real mail server.

import { expect, it, onTestFinished, vi } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { startChosenJobs } from '../../../../tests/rooms/jobs-room.ts';
import { sendAllNotices } from '../../../../tests/rooms/notices-room.ts';
import { rowsOf, startPortal } from '../../../../tests/rooms/outbox-room.ts';
import { startMailServer } from '../../../../tests/servers/mail-server.ts';
import { describeOnAnyEngine, type TestPortal } from '../../../../tests/test-portal.ts';
import { writeDailyMails } from '../../../features/people/notices/daily-notices.server.ts';
import { settleNotices } from '../../../features/people/notices/joined-notices.server.ts';
import { forgetNotices, type Notice, notify } from '../../../features/people/notices/notify.server.ts';
import { openData } from '../../../platform/data/open-data.ts';
import { readConfig } from '../config.ts';
import { databaseOf } from '../database/open-database.ts';

const never = new AbortController().signal;
const soon = () => new Date(Date.now() + 3_600_000).toISOString();
const due = () => ({ before: soon(), until: soon() });

const tell = ({ data }: TestPortal, ...notices: Notice[]) => data.write((tx) => notify(tx, notices));

const visitor = (userId: number, more: Partial<Notice> = {}): Notice => ({
  userId,
  kind: 'Visitor',
  text: 'Meera Iyer wants to join.',
  path: '/visitors/7',
  about: 'visitor 7',
  ...more,
});

const post = ({ app }: TestPortal, url: string) =>
  app.inject({
    method: 'POST' as const,
    url,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describeOnAnyEngine('the daily mail', (engine) => {
  it('tells all that is new in one mail, nothing that was forgotten meanwhile, and nobody who has seen all of it', async () => {
    const portal = await startPortal(engine);
    const [asha, ravi, zoe] = [await makeUser(portal.data), await makeUser(portal.data), await makeUser(portal.data)];
    await tell(portal, visitor(asha.id), visitor(asha.id, { text: 'Kabir Shah visits on 12 Mar 2027.', about: 'visitor 8' }));
    await tell(portal, visitor(ravi.id), visitor(zoe.id));
    await portal.data.write((tx) => tx.updateTable('notices').set({ seen_at: soon() }).where('user_id', '=', ravi.id).execute());
    expect(await writeDailyMails(portal.data, due(), never)).toBe(2);
    expect(await writeDailyMails(portal.data, due(), never)).toBe(0);
    await portal.data.write((tx) => forgetNotices(tx, 'visitor 7'));
    const server = await startMailServer();
    await sendAllNotices(portal, server.url);
    expect(server.received.map(({ to }) => to)).toEqual([[asha.email]]);
    const [mail] = server.received;
    expect(mail?.source).toContain('Kabir Shah visits on 12 Mar 2027.');
    expect(mail?.source).not.toContain('Meera');
    expect((await rowsOf(portal)).map(({ state, last_error }) => [state, last_error])).toEqual([
      ['Sent', null],
      ['Withdrawn', 'Not sent: this is not true any more'],
    ]);
  });

  it('is not sent to who has seen it while it waited, or was deactivated', async () => {
    const portal = await startPortal(engine);
    const [asha, ravi] = [await makeUser(portal.data), await makeUser(portal.data)];
    await tell(portal, visitor(asha.id), visitor(ravi.id));
    expect(await writeDailyMails(portal.data, due(), never)).toBe(2);
    await portal.data.write(async (tx) => {
      await tx.updateTable('notices').set({ seen_at: soon() }).where('user_id', '=', asha.id).execute();
      await tx.updateTable('users').set({ is_active: false }).where('id', '=', ravi.id).execute();
    });
    const server = await startMailServer();
    await sendAllNotices(portal, server.url);
    expect(server.received).toEqual([]);
    expect((await rowsOf(portal)).map(({ last_error }) => last_error)).toEqual([
      'Not sent: the member has seen all of it',
      'Not sent: the account is deactivated now',
    ]);
  });

  it('has what asks for something until that is done, also when it was seen, and its best line as the subject', async () => {
    const portal = await startPortal(engine);
    const [asha, ravi] = [await makeUser(portal.data), await makeUser(portal.data)];
    await portal.data.write(async (tx) => {
      for (const { id } of [asha, ravi]) await tx.insertInto('notice_choices').values({ user_id: id, kind: 'Slip', by: 'Daily' }).execute();
      await tx.insertInto('notice_choices').values({ user_id: asha.id, kind: 'Key', by: 'Daily' }).execute();
    });
    const slip = (userId: number, number: number, giver = 39): Notice => ({
      userId,
      kind: 'Slip',
      text: `Member ${giver} gave you a referral.`,
      path: `/slips/${number}`,
      together: {
        cause: `slips of ${giver}`,
        about: `slip ${number}`,
        asks: true,
        text: (count) => `Member ${giver} gave you ${count} slips.`,
        path: () => '/slips',
      },
    });
    const key = { userId: asha.id, kind: 'Key', text: 'Your key Zapier ends.', path: '/keys' } as const;
    await tell(portal, key, visitor(asha.id), slip(asha.id, 1), slip(asha.id, 2), slip(asha.id, 3, 40), slip(ravi.id, 4), visitor(ravi.id));
    await portal.data.write((tx) => tx.updateTable('notices').set({ seen_at: soon() }).where('kind', '=', 'Slip').execute());
    await portal.data.write((tx) => settleNotices(tx, ['slip 1', 'slip 4', 'slip 99']));
    expect(await writeDailyMails(portal.data, due(), never)).toBe(2);
    const server = await startMailServer();
    await sendAllNotices(portal, server.url);
    const subjects = server.received.map(({ source }) => /\r\nSubject: (.*)\r\n/.exec(source)?.[1]);
    expect(subjects).toEqual(['2 referrals for you', 'Meera Iyer wants to join']);
    const [toAsha, toRavi] = server.received.map(({ source }) => source);
    expect(toAsha?.indexOf('gave you')).toBeLessThan(toAsha?.indexOf('Meera') ?? 0);
    // It concerns nobody else.
    expect(toAsha?.indexOf('Meera')).toBeLessThan(toAsha?.indexOf('Zapier') ?? 0);
    expect(toRavi).not.toContain('gave you');
  });

  it('is turned off by one click for all that it tells, and opening the link changes nothing', async () => {
    const portal = await startPortal(engine);
    const asha = await makeUser(portal.data);
    await tell(portal, visitor(asha.id));
    await writeDailyMails(portal.data, due(), never);
    const server = await startMailServer();
    await sendAllNotices(portal, server.url);
    const unfolded = server.received[0]?.source.replace(/\r\n[ \t]+/g, '') ?? '';
    const url = /List-Unsubscribe: ?<https:\/\/portal\.example\.com([^>]+)>/.exec(unfolded)?.[1] ?? '';
    expect(url).toContain(`/notice-mail/${asha.id}/Daily?signature=`);
    const choices = async () =>
      (await portal.data.read.selectFrom('notice_choices').select(['kind', 'by']).orderBy('kind').execute()).map(({ kind, by }) => [
        kind,
        by,
      ]);
    const page = await portal.app.inject({ method: 'GET', url });
    expect([page.statusCode, page.body.includes('Turn off these mails?'), await choices()]).toEqual([200, true, []]);
    expect((await post(portal, `${url}x`)).statusCode).toBe(404);
    expect((await post(portal, url.replace('Daily', 'Event'))).statusCode).toBe(404);
    for (let times = 0; times < 2; times++) expect((await post(portal, url)).statusCode).toBe(200);
    expect((await choices()).every(([, by]) => by === 'Never')).toBe(true);
    expect((await choices()).map(([kind]) => kind)).toEqual(['Absence', 'Answer', 'Membership', 'Seat', 'Visitor']);
    await tell(portal, visitor(asha.id));
    expect(await writeDailyMails(portal.data, due(), never)).toBe(0);
  });

  it('is written once by several nodes that look at the same moment', async () => {
    const portal = await startPortal(engine);
    const people: number[] = [];
    for (let at = 0; at < 130; at++) people.push((await makeUser(portal.data)).id);
    await tell(portal, ...people.flatMap((id) => [visitor(id), visitor(id)]));
    const { sqliteFile, databaseUrl } = databaseOf(readConfig(portal.environment));
    const others = await Promise.all([1, 2].map(() => openData(sqliteFile, databaseUrl)));
    const daily = due();
    const counts = await Promise.all([portal.data, ...others].map((data) => writeDailyMails(data, daily, never)));
    for (const data of others) await data.close();
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(130);
    const rows = await rowsOf(portal);
    expect([rows.length, new Set(rows.map(({ user_id }) => user_id)).size]).toEqual([130, 130]);
  });

  it('is looked for from MAIL_AT to eight in the evening, also after a start; what is told later waits for the next day', async () => {
    const portal = await startPortal(engine);
    const asha = await makeUser(portal.data);
    const log = { info: () => undefined, warn: () => undefined, error: (details: object) => expect.unreachable(JSON.stringify(details)) };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const now = vi.spyOn(Temporal.Now, 'instant');
    onTestFinished(() => {
      now.mockRestore();
      vi.useRealTimers();
    });
    const tellAt = async (moment: string) => {
      await tell(portal, visitor(asha.id));
      await portal.data.write((tx) =>
        tx
          .updateTable('notices')
          .set({ at: new Date(moment).toISOString() })
          .where('mailed_at', 'is', null)
          .execute(),
      );
    };
    const lookAt = async (moment: string) => {
      now.mockReturnValue(Temporal.Instant.from(moment));
      const stop = startChosenJobs(portal, ({ name }) => name === 'daily mails about notices', log, {
        timeZone: 'Asia/Kolkata',
        mailAt: '08:00',
      });
      for (let turn = 0; turn < 20; turn++) await portal.data.check();
      await stop();
      return (await rowsOf(portal)).map(({ give_up_at }) => give_up_at);
    };
    await tellAt('2026-03-05T07:00:00+05:30');
    for (const moment of ['2026-03-05T07:59:59', '2026-03-05T20:00:00', '2026-03-06T01:00:00']) {
      expect(await lookAt(`${moment}+05:30`), moment).toEqual([]);
    }
    expect(await lookAt('2026-03-06T19:59:00+05:30')).toEqual(['2026-03-06T14:30:00.000Z']);
    await tellAt('2026-03-06T09:00:00+05:30');
    expect(await lookAt('2026-03-06T19:59:30+05:30')).toHaveLength(1);
    expect(await lookAt('2026-03-07T08:00:00+05:30')).toHaveLength(2);
  });
});
