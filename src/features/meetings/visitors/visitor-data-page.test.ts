// The page behind the link in mails to visitors: it removes what is kept of whoever has the mailbox, and of nobody else.

import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { type MeetingChapter, makeMeetingChapter } from '../../../../tests/rooms/meeting-chapter.ts';
import { changeVisitor, visitorOf } from '../../../../tests/rooms/visitor-room.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { saveSettings } from '../../desk/settings/settings.contract.ts';
import { registerVisitor } from '../visit-page/visit-page.contract.ts';
import { saveVisitor } from './visitors.contract.ts';

describe("a visitor's own link", () => {
  onAnyEngine((portal) => {
    let chapter: MeetingChapter;
    let made = 0;
    beforeAll(async () => {
      chapter = await makeMeetingChapter(portal());
      await chapter.staff.send(saveSettings, { PublicChapterPages: true });
      await chapter.add(inDays(7), { StartsAt: '07:30', EndsAt: '09:00' });
    });

    /** Registers somebody, and takes the link out of the mail. */
    const register = async (FullName: string) => {
      const Email = `Own.Link${++made}@example.com`;
      const fields = { ChapterId: chapter.id, FullName, Email, Phone: `98111${10_000 + made}`, Consent: true };
      expect((await portal().anonymous.send(registerVisitor, fields)).status).toBe(200);
      const { data } = portal();
      const { id } = await data.read.selectFrom('visitors').select('id').where('full_name', '=', FullName).executeTakeFirstOrThrow();
      return { id, Email, link: (await linkTo(Email)) ?? '' };
    };
    const linkTo = async (email: string) => {
      const mail = portal().data.read.selectFrom('outbox').select('content').where('to_address', '=', email).orderBy('id', 'desc');
      const { content } = await mail.executeTakeFirstOrThrow();
      const { text, html } = JSON.parse(String(content)) as { text: string; html: string };
      const link = /http:\/\/localhost:3000(\/visitor-data\/\S+)/.exec(text)?.[1];
      expect(html.replaceAll('&amp;', '&')).toContain(`http://localhost:3000${link}`);
      expect(html).toContain('Take back your consent, or have your data removed');
      // A mail program that unsubscribes by itself removes nothing.
      expect(String(content)).not.toContain('List-Unsubscribe');
      return link;
    };
    const open = async (url: string, method: 'GET' | 'POST' = 'GET') => {
      const { statusCode, body } = await portal().app.inject({ method, url });
      return { status: statusCode, body };
    };
    const everything = async () => JSON.stringify(await portal().data.read.selectFrom('visitors').selectAll().execute());

    it('asks first, removes all at once, says so in the history, and is dead then', async () => {
      const { id, link, Email } = await register('Palash Ownlink');
      const asked = await open(link);
      expect(asked.status).toBe(200);
      expect(asked.body).toContain('Take your consent back?');
      expect(asked.body).toContain('href="/privacy"');
      expect(asked.body).not.toMatch(/Palash|Own\.Link/);
      expect((await visitorOf(chapter.secretary, id)).FullName).toBe('Palash Ownlink');
      const answers = await Promise.all([open(link, 'POST'), open(link, 'POST')]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
      expect(answers.map(({ body }) => body).join()).toContain('Your data were removed');
      expect(await visitorOf(chapter.secretary, id)).toMatchObject({ FullName: 'Visitor', Email: null, Phone: null, IsForgotten: true });
      expect(await everything()).not.toMatch(new RegExp(`Palash|${Email}`, 'i'));
      const { rc } = await chapter.staff.send(listHistory, { Record: 'Visitor', RecordId: id });
      expect(rc[0]).toMatchObject({ ByName: 'The visitor', ById: null, Title: 'Visitor', MayUndo: false });
      expect(JSON.stringify(rc)).not.toContain('Palash');
      expect(await open(link)).toMatchObject({ status: 404, body: expect.stringContaining('removed already') });
    });

    it('belongs to one visitor and one address, and to nobody who has joined', async () => {
      const [one, other] = [await register('First Ownlink'), await register('Second Ownlink')];
      for (const wrong of [
        one.link.replace(`/visitor-data/${one.id}?`, `/visitor-data/${other.id}?`),
        one.link.replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`),
        one.link.replace(/expires=\d+/, 'expires=4102444800'),
        `/visitor-data/${one.id}`,
        '/visitor-data/0',
      ]) {
        expect((await open(wrong, 'POST')).status).toBe(404);
      }
      await changeVisitor(chapter.secretary, one.id, { FullName: 'First Ownlink', Email: 'elsewhere@example.com' });
      expect((await open(one.link, 'POST')).status).toBe(404);
      await portal().data.write((tx) => tx.updateTable('visitors').set({ stage: 'Joined' }).where('id', '=', other.id).execute());
      expect(await open(other.link)).toMatchObject({ status: 200, body: expect.not.stringContaining('<button') });
      expect((await open(other.link, 'POST')).body).toContain('You are a member of');
      expect(await everything()).toMatch(/First Ownlink.*Second Ownlink/);
      expect((await chapter.secretary.send(saveVisitor, { Flag: 'Delete', Id: one.id })).status).toBe(200);
      expect((await open(one.link)).status).toBe(404);
    });
  });
});
