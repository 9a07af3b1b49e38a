// A clock was a month ahead, and is right again: nothing that was written then holds anything up until its day.

import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeUser, passwordOfAll } from '../../../../tests/makers.ts';
import { sendOff, writeTo } from '../../../../tests/rooms/announcement-room.ts';
import { mailTo } from '../../../../tests/rooms/outbox-room.ts';
import { codeOf, turnOn } from '../../../../tests/second-factor-steps.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { sendAnnouncements } from '../../../features/desk/announcements/send-announcements.server.ts';
import { isAnythingDue } from '../../../features/desk/webhooks/deliveries.server.ts';
import { isAnybodyDue, remindDue } from '../../../features/money/renewals/reminders.server.ts';
import { login } from '../../../features/people/accounts/session.contract.ts';
import { mayAskForLink } from '../../../features/people/password-links/password-links.server.ts';
import { SeenSessions } from '../../../features/people/sessions/seen-sessions.server.ts';
import { bounds } from '../../../platform/bounds/bounds.ts';
import { claimMail, mayClaimMail } from '../../../platform/mail/claim-mail.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { dayOfInstant } from '../../../platform/server/calendar.ts';
import { createLinks } from '../../../platform/server/signed-links.ts';
import { mayTry, takeTry } from '../../../platform/server/tries.ts';
import { daysAfter } from '../../../platform/wire/days.ts';
import { readConfig } from '../config.ts';
import { claimBackup, isDue, nightOf } from './backup-claim.ts';
import { forgetFutureAt } from './future-moments.ts';

afterEach(() => {
  vi.useRealTimers();
});

const month = { hours: 30 * 24 };
const never = new AbortController().signal;
const textOf = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'millisecond' });

describe('what was written while the clock was a month ahead', () => {
  onAnyEngine((portal) => {
    const now = Temporal.Now.instant();
    const future = now.add(month);
    const logged: [object, string][] = [];
    const log = { info: () => {}, error: () => {}, warn: (details: object, sentence = '') => void logged.push([details, sentence]) };
    const mend = () => forgetFutureAt({ data: portal().data, settings: readConfig(portal().environment), log }, now);
    const settings = () => readConfig(portal().environment);

    it('holds up no mail', async () => {
      const { data } = portal();
      await data.write((tx) => queueMail(tx, mailTo('first@example.com', { until: textOf(future.add(month)) })));
      expect(await claimMail(data, 'ahead', { perMinute: 60 }, textOf(future))).toMatchObject({ to: 'first@example.com' });
      const ahead = { created_at: textOf(future), due_at: textOf(future) };
      await data.write(async (tx) => {
        const id = await queueMail(tx, mailTo('second@example.com'));
        await tx.updateTable('outbox').set(ahead).where('id', '=', id).execute();
      });
      expect(await mayClaimMail(data, true)).toBe(false);
      await mend();
      for (const to of ['first@example.com', 'second@example.com']) {
        const later = textOf(Temporal.Now.instant().add({ seconds: 200 * (to.startsWith('f') ? 0 : 1) }));
        expect(await claimMail(data, 'right', { perMinute: 60 }, later)).toMatchObject({ to });
      }
      expect(logged).toEqual([[{ ahead: { turns: 1, mails: 2 } }, 'a clock was ahead: what lay in the future does not count any more']]);
      await data.write((tx) => tx.deleteFrom('outbox').execute());
      logged.length = 0;
    });

    it('holds up no webhook', async () => {
      const { data } = portal();
      const url = 'https://example.com/';
      const hook = {
        url,
        types: 'member.added',
        is_active: true,
        is_full: false,
        secret: '',
        active_since: textOf(future),
        created_at: '',
      };
      const delivery = {
        message_id: '',
        type: 'member.added',
        record: 'Member',
        record_id: 1,
        at: textOf(future),
        state: 'Waiting' as const,
      };
      await data.write(async (tx) => {
        const { id } = await tx.insertInto('webhooks').values(hook).returning('id').executeTakeFirstOrThrow();
        await tx
          .insertInto('webhook_deliveries')
          .values({ ...delivery, webhook_id: id, due_at: textOf(future) })
          .execute();
        const counted = { day_from: textOf(future), tries: 1, failed: 1, last_at: textOf(future), has_arrived: false };
        await tx
          .insertInto('webhook_states')
          .values({ webhook_id: id, paused_until: textOf(future), ...counted })
          .execute();
      });
      expect(await isAnythingDue(data.read)).toBe(false);
      await mend();
      expect(await isAnythingDue(data.read, textOf(now.add({ seconds: 1 })))).toBe(true);
      logged.length = 0;
    });

    it('holds up no announcement, and none counts for the day', async () => {
      const { data } = portal();
      const staff = await portal().as('superAdmin');
      await makeUser(data);
      const everybody = { Call: 'GetMemberList', Filters: {} };
      const sentAhead = async () => {
        const id = await writeTo(staff, everybody);
        expect((await sendOff(staff, id)).status).toBe(200);
        const ahead = { sent_at: textOf(future), leaves_at: textOf(future) };
        await data.write((tx) => tx.updateTable('announcements').set(ahead).where('id', '=', id).execute());
      };
      for (let sent = 0; sent <= bounds.announcements.superAdmins; sent++) await sentAhead();
      const send = () => sendAnnouncements({ data, timeZone: 'UTC' }, never, textOf(now.add({ seconds: 1 })));
      expect(await send()).toBe(0);
      await mend();
      expect(await send()).toBeGreaterThan(bounds.announcements.superAdmins);
      await data.write((tx) => tx.deleteFrom('announcements').execute());
      logged.length = 0;
    });

    it('holds up no nightly backup', async () => {
      const { data } = portal();
      const claim = await claimBackup(data, nightOf(future, settings()), future);
      await claim?.finish();
      claim?.stop();
      const night = nightOf(now, settings());
      expect(await isDue(data, night, now)).toBe(false);
      await mend();
      expect(await isDue(data, night, now)).toBe(true);
      expect(logged.splice(0)).toMatchObject([[{ ahead: { backups: 1 } }, expect.stringContaining('a clock was ahead')]]);
      const right = await claimBackup(data, night, now);
      await right?.finish();
      right?.stop();
      await mend();
      expect([await isDue(data, night, now), logged]).toEqual([false, []]);
    });

    it('holds up no reminder, no notice and no evening', async () => {
      const { data, secret } = portal();
      const zone = settings().timeZone;
      const links = createLinks(secret);
      const reminding = { data, links, timeZone: zone, graceDays: 14, mailUrl: undefined };
      const today = dayOfInstant(now, zone);
      const { id } = await makeUser(data, { isActiveMember: true, membershipEnd: daysAfter(today, 7) });
      await remindDue(reminding, future, never);
      // As the clock of the process would have it.
      for (const table of ['reminders', 'last_reminders', 'notices'])
        await data.write((tx) => sql`update ${sql.table(table)} set at = ${textOf(future)} where user_id = ${id}`.execute(tx));
      const notice = {
        user_id: id,
        kind: 'Event' as const,
        text: 'x',
        path: '/events/1',
        about: 'event 1',
        once_key: 'event 1 is on that day',
      };
      await data.write((tx) =>
        tx
          .insertInto('notices')
          .values({ ...notice, at: textOf(future), seen_at: null, mailed_at: null, mail_id: null })
          .execute(),
      );
      expect(await isAnybodyDue(reminding, now)).toBe(false);
      await mend();
      expect(await isAnybodyDue(reminding, now)).toBe(true);
      const notices = await data.read.selectFrom('notices').select(['at', 'once_key']).where('user_id', '=', id).execute();
      expect(notices).toEqual(notices.map(() => ({ at: textOf(now), once_key: null })));
      expect(logged.splice(0)).toMatchObject([[{ ahead: { reminders: 1, reminded: 1, notices: 2 } }, expect.anything()]]);
    });

    it('locks nobody out, and asks nobody to wait', async () => {
      const { data, anonymous } = portal();
      const limit = { name: 'test', most: 2, minutes: 15 };
      const counted = [{ limit, of: 'somebody' }];
      vi.useFakeTimers({ toFake: ['Date'], now: future.epochMilliseconds });
      while (await takeTry(data, counted));
      vi.useRealTimers();
      expect(await mayTry(data.read, counted)).toBe(true);
      const person = await makeUser(data);
      const factor = await turnOn(portal().clientOf(person));
      await data.write((tx) => sql`update second_factors set last_step = last_step + 86400 where user_id = ${person.id}`.execute(tx));
      const Code = codeOf(factor.secret);
      const signIn = async () => {
        const { res } = await anonymous.send(login, { Email: person.email, Password: passwordOfAll });
        return anonymous.send(login, { SecondFactorToken: res && 'SecondFactorToken' in res ? res.SecondFactorToken : '', Code });
      };
      expect((await signIn()).status).toBe(200);
      expect((await signIn()).status).toBe(400);
      const link = { user_id: person.id, kind: 'Reset' as const, email_normal: person.email, account_mark: 'x', made_by: null };
      const rest = { made_at: textOf(future), works_until: textOf(future), used_at: null, mail_id: null };
      for (const token_hash of ['1', '2', '3'])
        await data.write((tx) =>
          tx
            .insertInto('password_links')
            .values({ ...link, ...rest, token_hash })
            .execute(),
        );
      const owner = { id: person.id, email_normal: person.email, password_hash: 'x' };
      expect(await mayAskForLink(data.read, owner)).toBe(true);
      const seen = new SeenSessions();
      await data.write((tx) =>
        tx
          .updateTable('sessions')
          .set({ seen_at: textOf(future) })
          .where('user_id', '=', person.id)
          .execute(),
      );
      seen.note(person.session);
      await seen.write(data);
      const session = data.read.selectFrom('sessions').select('seen_at').where('name', '=', person.session);
      expect((await session.executeTakeFirstOrThrow()).seen_at < textOf(future)).toBe(true);
    });
  });
});
