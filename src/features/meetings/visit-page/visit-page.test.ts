// What the public page of a chapter shows, and to whom.

import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { type MeetingChapter, makeMeetingChapter } from '../../../../tests/rooms/meeting-chapter.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { createLinks } from '../../../platform/server/signed-links.ts';
import { formatDayOfWeek } from '../../../platform/wire/locale.ts';
import { saveSettings } from '../../desk/settings/settings.contract.ts';
import { saveMeeting } from '../meetings/meetings.contract.ts';
import { invitationLink } from '../visitors/invitation-link.server.ts';
import { getVisitPage } from './visit-page.contract.ts';
import { findVisitPreview } from './visit-preview.server.ts';

describe('the public page of a chapter', () => {
  onAnyEngine((portal) => {
    let chapter: MeetingChapter;
    beforeAll(async () => {
      chapter = await makeMeetingChapter(portal());
    });
    const open = (ChapterId: number, more = {}) => portal().anonymous.send(getVisitPage, { ChapterId, ...more });
    const turn = async (PublicChapterPages: boolean) =>
      expect((await chapter.staff.send(saveSettings, { OrganizationName: 'Pune Chapters', PublicChapterPages })).status).toBe(200);
    const change = (columns: object) =>
      portal().data.write((tx) => tx.updateTable('chapters').set(columns).where('id', '=', chapter.id).execute());
    const tokenFor = (inviterId: number, chapterId = chapter.id) =>
      new URL(invitationLink(createLinks(portal().secret), { chapterId, inviterId }), 'http://localhost').searchParams.get('invitation');

    it('is not there while the setting is off, and for a chapter that is unknown or inactive: with one answer', async () => {
      const off = await open(chapter.id);
      expect(off).toMatchObject({ status: 404, msgkey: 'Page Not Found' });
      await turn(true);
      expect((await open(chapter.id)).status).toBe(200);
      await change({ is_active: false });
      expect(await open(chapter.id)).toEqual(off);
      expect(await open(2_000_000_000)).toEqual(off);
      await change({ is_active: true });
      expect((await open(chapter.id)).status).toBe(200);
    });

    it('says when and where the chapter meets, and never the link', async () => {
      const rhythm = { meeting_day: 'Friday', meets_at: '07:30', meeting_mode: 'Hybrid', meeting_place: 'Hotel Blue' } as const;
      await change({ ...rhythm, meeting_link: 'https://meet.example.com/secret', city_name: 'Mumbai' });
      await chapter.add(inDays(-7));
      const next = await chapter.add(inDays(7), {
        StartsAt: '07:30',
        EndsAt: '09:00',
        Link: 'https://meet.example.com/other',
        Theme: 'Tea',
      });
      await chapter.add(inDays(14), { Kind: 'Holiday' });
      await chapter.add(inDays(21), { Place: 'Hotel Green' });
      const { res } = await open(chapter.id);
      expect(res).toMatchObject({ ChapterName: 'Mumbai Harbour', City: 'Mumbai', OrganizationName: 'Pune Chapters', InvitedByName: null });
      expect(res).toMatchObject({
        MeetingDay: 'Friday',
        MeetsAt: '07:30',
        MeetingMode: 'Hybrid',
        MeetingPlace: 'Hotel Blue',
        VisitorDays: 365,
      });
      expect(res?.Meetings).toEqual([
        {
          Id: next,
          Day: `${inDays(7)}T12:00:00.000Z`,
          StartsAt: '07:30',
          EndsAt: '09:00',
          Mode: 'Hybrid',
          Place: 'Hotel Blue',
          From: `${inDays(7)}T02:00:00.000Z`,
          Until: `${inDays(7)}T03:30:00.000Z`,
        },
        expect.objectContaining({ Day: `${inDays(21)}T12:00:00.000Z`, Place: 'Hotel Green' }),
      ]);
      expect(JSON.stringify(res)).not.toContain('meet.example.com');
    });

    it('says what has become of the meeting that a link names, where nobody can come to it any more', async () => {
      const [other, elsewhere] = [await makeMeetingChapter(portal()), await makeMeetingChapter(portal())];
      const ahead: number[] = [];
      for (let week = 1; week <= 9; week++) ahead.push(await other.add(inDays(7 * week)));
      const [off, gone, far] = [ahead[0] ?? 0, ahead[1] ?? 0, ahead[8] ?? 0];
      const over = await other.add(inDays(-7));
      const training = await other.add(inDays(3), { Kind: 'Training' });
      const before = { Flag: 'Update', Id: off, Day: inDays(7) };
      expect(await other.staff.send(saveMeeting, { ...before, Kind: 'Holiday' } as const)).toMatchObject({ status: 200 });
      expect(await other.staff.send(saveMeeting, { Flag: 'Delete', Id: gone })).toMatchObject({ status: 200 });
      const linked = async (MeetingId: number | null) => (await open(other.id, { MeetingId })).res?.LinkMeeting;
      expect(await linked(off)).toEqual({ Day: `${inDays(7)}T12:00:00.000Z`, State: 'Called off' });
      expect(await linked(over)).toEqual({ Day: `${inDays(-7)}T12:00:00.000Z`, State: 'Over' });
      for (const id of [gone, await elsewhere.add(inDays(7))]) expect(await linked(id)).toEqual({ Day: null, State: 'Called off' });
      for (const id of [far, training, null]) expect(await linked(id)).toBeNull();
      expect((await open(other.id)).res?.Meetings.map(({ Id }) => Id)).toContain(far);
    });

    it('has a preview of the meeting that a link names, else of the next one', async () => {
      const other = await makeMeetingChapter(portal());
      const times = { StartsAt: '07:30', EndsAt: '09:00' };
      const next = await other.add(inDays(7), { ...times, Place: 'Hotel Blue' });
      const named = await other.add(inDays(14), { ...times, Place: 'Garden Terrace' });
      const preview = (meeting?: unknown) => findVisitPreview({ data: portal().data, timeZone: 'Asia/Kolkata' }, path, { meeting });
      const path = `/visit/${other.id}`;
      const said = (what: string, days: number, place: string) =>
        `${what} on ${formatDayOfWeek(inDays(days))}, 7:30–9:00 am, ${place}. Register as a visitor.`;
      expect(await preview()).toEqual({
        address: path,
        title: `Visit ${other.name}`,
        description: said('Next meeting', 7, 'Hotel Blue'),
      });
      expect(await preview(String(named))).toMatchObject({
        address: `${path}?meeting=${named}`,
        description: said('Meeting', 14, 'Garden Terrace'),
      });
      expect(await preview(String(next))).toMatchObject({ description: said('Meeting', 7, 'Hotel Blue') });
      // None that somebody can come to.
      for (const odd of ['x', '', String(named + 1), [String(named)]]) {
        expect(await preview(odd)).toMatchObject({ address: path, description: said('Next meeting', 7, 'Hotel Blue') });
      }
    });

    it('has a preview that names no day to come to where no meeting is planned', async () => {
      const other = await makeMeetingChapter(portal());
      const preview = async () =>
        (await findVisitPreview({ data: portal().data, timeZone: 'Asia/Kolkata' }, `/visit/${other.id}`))?.description;
      await portal().data.write((tx) =>
        tx
          .updateTable('chapters')
          .set({ meeting_day: 'Friday', meets_at: '07:30', city_name: 'Pune' })
          .where('id', '=', other.id)
          .execute(),
      );
      expect(await preview()).toBe('We usually meet on Friday at 7:30 am, Pune. No meeting is planned now. Register as a visitor.');
    });

    it('shows which seats are taken and which are open, and nobody’s name', async () => {
      const asha = await chapter.join('Asha Rao');
      const row = (name: string) => ({ name, name_folded: name.toLowerCase(), created_at: '2026-01-01T00:00:00.000Z' });
      const { data } = portal();
      await data.write(async (tx) => {
        const [taken] = await tx
          .insertInto('professions')
          .values([row('Unicorn keeper'), row('Yeti teacher')])
          .returning('id')
          .execute();
        await tx
          .updateTable('assignments')
          .set({ profession_id: taken?.id ?? 0 })
          .where('id', '=', asha.assignment)
          .execute();
      });
      const { res } = await open(chapter.id);
      const seats = Object.fromEntries((res?.Seats ?? []).map(({ Profession, State }) => [Profession, State]));
      expect(seats).toMatchObject({ 'Unicorn keeper': 'Taken', 'Yeti teacher': 'Open' });
      expect(JSON.stringify(res)).not.toContain('Asha');
    });

    it('names who invited only by a signature that is right, and only as long as that one is in the chapter', async () => {
      const ravi = await chapter.join('Ravi Iyer');
      const token = tokenFor(ravi.id);
      const invitedBy = async (Invitation: string | null) => {
        const { status, res } = await open(chapter.id, { Invitation });
        return [status, res?.InvitedByName];
      };
      expect(await invitedBy(token)).toEqual([200, 'Ravi Iyer']);
      const stranger = await portal().as('member');
      for (const other of [`${token?.slice(0, -2)}`, 'x', tokenFor(ravi.id, chapter.id + 1), tokenFor(stranger.userId), null]) {
        expect(await invitedBy(other)).toEqual([200, null]);
      }
      await portal().data.write((tx) => tx.updateTable('users').set({ is_active: false }).where('id', '=', ravi.id).execute());
      expect(await invitedBy(token)).toEqual([200, null]);
    });

    it('is not there any more as soon as the setting is off again, and is sent to nobody in an answer that is kept', async () => {
      await turn(false);
      expect((await open(chapter.id, { Invitation: tokenFor(chapter.secretary.userId) })).status).toBe(404);
      expect((await open(chapter.id, { Invitation: 'x'.repeat(201) })).status).toBe(400);
      expect((await portal().anonymous.send(getVisitPage)).msgkey).toBe('Page Not Found');
      expect(portal().failures()).toEqual([]);
    });
  });
});
