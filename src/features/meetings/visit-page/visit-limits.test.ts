// How often one may register on the public page of a chapter: a person, an address, a network, a chapter.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { makeMeetingChapter } from '../../../../tests/rooms/meeting-chapter.ts';
import { openVisitPage, person, thanks, type VisitPage } from '../../../../tests/rooms/visit-page-room.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { countWritesAtOnce } from '../../../../tests/writes-at-once.ts';
import { countSeveral } from '../../../platform/server/tries.ts';
import { visitTexts } from './visit-page.contract.ts';

describe('registering on the public page', () => {
  onAnyEngine((portal) => {
    let page: VisitPage;
    beforeAll(async () => {
      page = await openVisitPage(portal());
    });
    afterAll(() => expect(portal().failures()).toEqual([]));

    it('registers nobody who has visited twice, and says so by mail', async () => {
      const { chapter, send, found, mailsTo } = page;
      const guest = person();
      await send(guest);
      const [row] = await found(guest.Email);
      const visitor_id = row?.id ?? 0;
      const past = [await chapter.add(inDays(-14)), await chapter.add(inDays(-21))];
      await portal().data.write(async (tx) => {
        await tx.deleteFrom('attendances').where('visitor_id', '=', visitor_id).execute();
        for (const meeting_id of past) {
          const visit = { meeting_id, chapter_id: chapter.id, visitor_id, mark: 'Present' as const, marked_at: '2026-01-01T00:00:00.000Z' };
          const rest = { user_id: null, answer: null, answered_at: null, substitute_name: null, marked_by: null, via: 'Officer' as const };
          await tx
            .insertInto('attendances')
            .values({ ...visit, ...rest, created_at: '2026-01-01T00:00:00.000Z' })
            .execute();
        }
      });
      expect(await send(guest)).toMatchObject(thanks);
      const comes = await portal().data.read.selectFrom('attendances').select('id').where('visitor_id', '=', visitor_id).execute();
      expect(comes).toHaveLength(2);
      const mails = await mailsTo(guest.Email);
      expect(mails.at(-1)?.content).toContain('You have visited twice. Please talk to your host about joining.');
    });

    it('is limited for an address and for an e-mail, and an invitation still works for whoever was registered by others', async () => {
      const { chapter, send, mailsTo, invitationFrom } = page;
      const address = '2001:db8:ffff:1::1';
      for (let time = 0; time < 5; time++) expect((await send(person(), address)).status).toBe(200);
      expect((await send(person(), '2001:db8:ffff:1::2')).status).toBe(429);
      expect((await send(person(), '2001:db8:ffff:2::1')).status).toBe(200);

      const victim = person();
      const spellings = [victim.Email, victim.Email.toUpperCase(), victim.Email.replace('@', '+tag@')];
      for (const Email of spellings) expect(await send({ ...victim, Email })).toMatchObject(thanks);
      expect((await send(victim)).status).toBe(429);
      const host = await chapter.join('Hari Host');
      const Invitation = invitationFrom(host);
      expect(await send({ ...victim, Invitation })).toMatchObject(thanks);
      expect((await mailsTo(victim.Email)).length).toBeLessThanOrEqual(3);
      for (let time = 0; time < 3; time++) await send({ ...person(), Phone: '98111 22233' });
      expect((await send({ ...person(), Phone: '+919811122233' })).status).toBe(429);
    });

    it('takes thirty a day from one network, so that whoever has many addresses shuts nobody out', async () => {
      const { send } = page;
      const neighbours = Array.from({ length: 30 }, (_, at) => `2001:db8:eeee:${at + 1}::1`);
      const statuses = await Promise.all(neighbours.map(async (address) => (await send(person(), address)).status));
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect((await send(person(), '2001:db8:eeee:ffff::1')).status).toBe(429);
      expect((await send(person())).status).toBe(200);
    });

    it('is written for one after the other, so that a flood of visitors holds up no save of others', async () => {
      const most = await countWritesAtOnce(portal(), async () => {
        const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await page.send(person())).status));
        expect(new Set(statuses)).toEqual(new Set([200]));
      });
      expect(most).toBe(1);
      const flood = Array.from({ length: 150 }, () => page.send(person(), '2001:db8:cccc:1::1'));
      expect(await page.send(person())).toMatchObject(thanks);
      const codes = (await Promise.all(flood)).map(({ status }) => status);
      expect([codes.filter((code) => code === 200).length, codes.filter((code) => code === 429).length]).toEqual([5, 145]);
    });

    it('is full for a day after 200 new visitors of a chapter: who is known, refused or a program takes no place', {
      tags: ['long'],
    }, async () => {
      const { send, invitationFrom } = page;
      const other = await makeMeetingChapter(portal(), 'Full House');
      const there = (fields: object) => send({ ChapterId: other.id, ...fields });
      const chapterCount = { limit: { name: 'new visitors of chapter', most: 200, minutes: 24 * 60 }, of: String(other.id) };
      const known = person();
      expect((await there(known)).status).toBe(200);
      expect(await countSeveral(portal().data, chapterCount, 198)).toBe(true);
      expect((await there(known)).status).toBe(200);
      expect((await there({ ...person(), Consent: false })).status).toBe(400);
      expect((await there({ ...person(), ProfessionId: 2_000_000 })).status).toBe(400);
      expect((await there({ ...person(), Website: 'https://spam.example' })).status).toBe(200);
      expect((await there(person())).status).toBe(200);
      const full = { status: 429, msgkey: visitTexts.tooManyToday };
      expect(await there(person())).toMatchObject(full);
      // Nobody learns by it who is known.
      expect(await there(known)).toMatchObject(full);
      const host = await other.join('Hari Host');
      const Invitation = invitationFrom(host, other);
      expect((await there({ ...person(), Invitation })).status).toBe(200);
    });
  });
});
