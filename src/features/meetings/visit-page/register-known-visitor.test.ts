// Registering on the public page of a chapter by somebody who was invited, or is known there already.

import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { toldTo } from '../../../../tests/rooms/notices-room.ts';
import { openVisitPage, person, thanks, type VisitPage } from '../../../../tests/rooms/visit-page-room.ts';
import { changeVisitor } from '../../../../tests/rooms/visitor-room.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { saveVisitor } from '../visitors/visitors.contract.ts';

describe('registering again on the public page', () => {
  onAnyEngine((portal) => {
    let page: VisitPage;
    beforeAll(async () => {
      page = await openVisitPage(portal());
    });

    it('finds whom a member has invited with a phone, by the link of that member and the phone', async () => {
      const { chapter, send, mailsTo, invitationFrom } = page;
      const [ravi, other] = [await chapter.join('Ravi Iyer'), await chapter.join('Anita Desai')];
      const invited = { Flag: 'Add' as const, ChapterId: chapter.id, FullName: 'Farida', Phone: '9810000001' };
      expect((await ravi.client.send(saveVisitor, invited)).status).toBe(200);
      const byPhone = () => portal().data.read.selectFrom('visitors').selectAll().where('phone', '=', '9810000001').orderBy('id').execute();
      // Without the link, or with that of another member, whoever knows the phone changes nothing.
      const [stranger, farida, again] = [person(), person(), person()];
      expect(await send({ ...stranger, Phone: '9810000001', Invitation: invitationFrom(other) })).toMatchObject(thanks);
      expect(await byPhone()).toMatchObject([{ stage: 'Invited', email: null }, { email: stranger.Email }]);
      const fields = { Phone: '+91 98100-00001', Company: 'Khan Honey', City: 'Pune', Invitation: invitationFrom(ravi) };
      expect(await send({ ...farida, ...fields, FullName: 'Farida Khan' })).toMatchObject(thanks);
      expect(await byPhone()).toMatchObject([
        { full_name: 'Farida', stage: 'Registered', email: farida.Email, company: 'Khan Honey', city: 'Pune', invited_by_id: ravi.id },
        { email: stranger.Email },
      ]);
      expect((await mailsTo(farida.Email)).map(({ subject }) => subject)).toEqual(['Your visit to Mumbai Harbour']);
      // The phone is that of somebody who has registered now: another e-mail is another person.
      expect(await send({ ...again, ...fields })).toMatchObject(thanks);
      expect(await byPhone()).toHaveLength(3);
    });

    it('finds whom a member has invited with a mistyped e-mail, by the link of that member and the phone, and takes the right one', async () => {
      const { chapter, send, found, mailsTo, invitationFrom } = page;
      const ravi = await chapter.join('Ravi Iyer');
      const [mistyped, right, later] = [person(), person(), person()];
      const invited = { Flag: 'Add' as const, ChapterId: chapter.id, FullName: 'Leela', Email: mistyped.Email, Phone: '9810000002' };
      expect((await ravi.client.send(saveVisitor, invited)).status).toBe(200);
      const byPhone = () =>
        portal().data.read.selectFrom('visitors').select(['email', 'stage']).where('phone', '=', '9810000002').orderBy('id').execute();
      const sent = { Phone: '9810000002', Invitation: invitationFrom(ravi) };
      expect(await send({ ...right, ...sent })).toMatchObject(thanks);
      expect(await byPhone()).toEqual([{ email: right.Email, stage: 'Registered' }]);
      expect(await mailsTo(mistyped.Email)).toEqual([]);
      expect((await mailsTo(right.Email)).map(({ subject }) => subject)).toEqual(['Your visit to Mumbai Harbour']);
      // By the new e-mail the guest is known from then on.
      expect(await send({ ...right, ...sent })).toMatchObject(thanks);
      expect(await found(right.Email)).toHaveLength(1);
      // The phone is that of somebody who has registered now.
      expect(await send({ ...later, ...sent })).toMatchObject(thanks);
      expect((await byPhone()).map(({ email }) => email)).toEqual([right.Email, later.Email]);
    });

    it('keeps what an invited one writes where nothing was known, by the link of who invited', async () => {
      const { chapter, send, found, invitationFrom } = page;
      const [ravi, other] = [await chapter.join('Ravi Iyer'), await chapter.join('Anita Desai')];
      const invite = async (guest: { Email: string }, more: object = {}) =>
        expect(
          (await ravi.client.send(saveVisitor, { Flag: 'Add', ChapterId: chapter.id, FullName: 'Leela', ...guest, ...more })).status,
        ).toBe(200);
      const written = { Phone: '9810000077', Company: 'Menon Works', City: 'Bengaluru', Profession: 'Plumber' };
      const [leela, kiran] = [person(), person()];
      await invite({ Email: leela.Email }, { City: 'Pune' });
      expect(await send({ ...leela, ...written, Invitation: invitationFrom(ravi) })).toMatchObject(thanks);
      expect(await found(leela.Email)).toMatchObject([
        { full_name: 'Leela', phone: '9810000077', company: 'Menon Works', city: 'Pune', note: 'Profession: Plumber', stage: 'Registered' },
      ]);
      await invite({ Email: kiran.Email });
      expect(await send({ ...kiran, ...written, Invitation: invitationFrom(other) })).toMatchObject(thanks);
      // Registered meanwhile: what somebody sends again changes nothing.
      expect(await send({ ...kiran, ...written, Invitation: invitationFrom(ravi) })).toMatchObject(thanks);
      expect(await found(kiran.Email)).toMatchObject([{ company: null, city: null, phone: null, note: null, stage: 'Registered' }]);
    });

    it('tells the hosts and who invited of another phone, each phone once and three in a day, and keeps what is known', async () => {
      const { chapter, send, found, invitationFrom } = page;
      const ravi = await chapter.join('Ravi Iyer');
      const Invitation = invitationFrom(ravi);
      const { Email } = person();
      const invited = { Flag: 'Add' as const, ChapterId: chapter.id, FullName: 'Farida Khan', Email, Phone: '98201 55667' };
      expect((await ravi.client.send(saveVisitor, invited)).status).toBe(200);
      const toldOfPhones = async (userId: number | null) =>
        (await toldTo(portal(), userId ?? 0)).map(({ text }) => text).filter((text) => /^(Farida|Kiran).* phone/.test(text));
      const again = { FullName: 'Somebody Else', Email, Consent: true };
      expect(await send({ ...again, Phone: '98201 55667', Invitation })).toMatchObject(thanks);
      expect(await toldOfPhones(ravi.id)).toEqual([]);
      for (const Phone of ['+91 98201 55668', '9820155668']) expect(await send({ ...again, Phone, Invitation })).toMatchObject(thanks);
      const another = 'Farida Khan has given another phone: 98201 55668.';
      expect([await toldOfPhones(ravi.id), await toldOfPhones(chapter.secretary.userId)]).toEqual([[another], [another]]);
      expect(await found(Email)).toMatchObject([{ full_name: 'Farida Khan', phone: '9820155667', stage: 'Registered' }]);
      // Another e-mail is another person.
      expect(await send({ ...person(), Phone: '98201 55667', Invitation })).toMatchObject(thanks);
      for (const Phone of ['9820155669', '9820155670', '9820155671']) expect(await send({ ...again, Phone })).toMatchObject(thanks);
      const all = [another, another.replace('55668', '55669'), another.replace('55668', '55670')];
      expect([await toldOfPhones(ravi.id), (await found(Email))[0]?.phone]).toEqual([all, '9820155667']);

      const kiran = person();
      await send({ ...kiran, FullName: 'Kiran Rao' });
      expect(await send({ ...kiran, Phone: '9820155672' })).toMatchObject(thanks);
      expect(await toldOfPhones(chapter.secretary.userId)).toEqual([...all, 'Kiran Rao has given a phone: 98201 55672.']);
    });

    it('expects an invited one at the meeting that they choose, and no more at the one of the invitation', async () => {
      const { chapter, meetingId, send, found, invitationFrom } = page;
      const ravi = await chapter.join('Ravi Iyer');
      const Invitation = invitationFrom(ravi);
      const later = await chapter.add(inDays(14), { StartsAt: '07:30', EndsAt: '09:00' });
      const invite = async (guest: { FullName: string; Email: string }) => {
        const invited = { FullName: guest.FullName, Email: guest.Email, MeetingId: meetingId };
        expect((await ravi.client.send(saveVisitor, { Flag: 'Add', ChapterId: chapter.id, ...invited })).status).toBe(200);
      };
      const answers = async (email: string) => {
        const rows = await portal()
          .data.read.selectFrom('attendances')
          .select(['meeting_id', 'answer'])
          .where('visitor_id', '=', (await found(email))[0]?.id ?? 0)
          .orderBy('meeting_id')
          .execute();
        return rows.map(({ meeting_id, answer }) => [meeting_id, answer]);
      };
      const [leela, kiran] = [person(), person()];
      await invite(leela);
      expect(await send({ ...leela, MeetingId: later, Invitation })).toMatchObject(thanks);
      const moved = [
        [meetingId, 'Not going'],
        [later, 'Going'],
      ];
      expect(await answers(leela.Email)).toEqual(moved);
      // Without the link anybody may have typed the e-mail: then nothing is taken away.
      await invite(kiran);
      expect(await send({ ...kiran, MeetingId: later })).toMatchObject(thanks);
      expect(await answers(kiran.Email)).toEqual(moved.map(([id]) => [id, 'Going']));
    });

    it('answers everybody alike, and tells what is different only to the person', async () => {
      const { chapter, send, found, mailsTo } = page;
      const member = await chapter.join('Meena Member');
      const known = person();
      expect(await send({ ...known, Phone: '9800000001', City: 'Pune' })).toMatchObject(thanks);
      const before = await found(known.Email);
      const begun = Date.now();
      const again = await send({ ...known, FullName: 'Somebody Else', Email: known.Email.toUpperCase(), Phone: '9800000002', City: 'Goa' });
      const memberAnswer = await send({ ...person(), Email: member.client.email });
      const unknown = await send(person());
      expect([again, memberAnswer]).toEqual([unknown, unknown]);
      expect(Date.now() - begun).toBeGreaterThan(700);
      const after = await found(known.Email);
      const stays = ({ full_name, phone, city, email }: Record<string, unknown>) => ({ full_name, phone, city, email });
      expect(after.map(stays)).toEqual(before.map(stays));
      expect(await found(member.client.email)).toEqual([]);
      const [mail] = await mailsTo(member.client.email);
      expect(mail?.content).toContain('You are a member of Mumbai Harbour already');

      // The same phone is another person, and nobody learns of it.
      const other = person();
      expect(await send({ ...other, Phone: '9800000001' })).toEqual(unknown);
      expect(await found(other.Email)).toHaveLength(1);
    });

    it('keeps officers from nothing, whoever has typed the phone of somebody else', async () => {
      const { chapter, send, found } = page;
      const { staff } = chapter;
      const [one, stranger] = [person(), person()];
      for (const fields of [one, stranger]) await send({ ...fields, Phone: '9800000003' });
      const [[first], [second]] = [await found(one.Email), await found(stranger.Email)];
      const sent = { FullName: 'Vikram Shah', Phone: '9800000003', Note: 'Has called' };
      for (const { id, email: Email } of [first, second].filter((row) => row !== undefined)) {
        expect(await changeVisitor(staff, id, { ...sent, Email }), String(Email)).toMatchObject({ status: 200 });
      }
      // Somebody else's e-mail and phone are refused as before.
      const taken = await changeVisitor(staff, second?.id ?? 0, { ...sent, Email: one.Email });
      expect(taken).toMatchObject({ status: 409, res: { Id: first?.id } });
      await changeVisitor(staff, second?.id ?? 0, { ...sent, Phone: '', Email: stranger.Email });
      expect((await changeVisitor(staff, second?.id ?? 0, { ...sent, Email: stranger.Email })).status).toBe(409);
    });
  });
});
