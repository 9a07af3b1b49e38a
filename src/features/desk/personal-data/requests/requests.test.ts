// Consents, what follows from withdrawing them, requests about personal data, and the nominee.

import { expect, it, onTestFinished, vi } from 'vitest';
import { inDays } from '../../../../../tests/in-days.ts';
import { makeVisitor } from '../../../../../tests/make-visitor.ts';
import { makeUser } from '../../../../../tests/makers.ts';
import { paymentFields } from '../../../../../tests/payments.ts';
import { makeMeetingChapter } from '../../../../../tests/rooms/meeting-chapter.ts';
import { toldTo } from '../../../../../tests/rooms/notices-room.ts';
import { givenSlip, makeSlipRoom } from '../../../../../tests/rooms/slip-room.ts';
import { onAnyEngine } from '../../../../../tests/test-portal.ts';
import { queueMail } from '../../../../platform/mail/outbox.ts';
import { answerSlip } from '../../../giving/slips/slips.contract.ts';
import { recordPayment } from '../../../money/payments/payments.contract.ts';
import { getProfile } from '../../../people/profile/profile.contract.ts';
import { saveVisibility } from '../../../people/visibility/visibility.contract.ts';
import { getDashboard } from '../../dashboard/dashboard.contract.ts';
import { listHistory } from '../../history/history.contract.ts';
import { deleteMember } from '../../member-page/delete-member.contract.ts';
import { saveSettings } from '../../settings/settings.contract.ts';
import { consentTexts, listConsents, saveConsent } from '../consents/consents.contract.ts';
import { eraseMember } from '../erasing/erasing.contract.ts';
import { readPersonalPages } from '../my-data/copy-of-person.server.ts';
import { answerDataRequest, askAboutData, getDataSummary, listDataRequests, mostOpenRequests, saveNominee } from './requests.contract.ts';

onAnyEngine((portal) => {
  const textsTo = async ({ userId }: { userId: number }) => (await toldTo(portal(), userId)).map(({ text }) => text).join('\n');

  it('keeps what was agreed to, for each version of the text, once, and asks again after a change of it', async () => {
    const [staff, member] = [await portal().as('superAdmin'), await portal().as('member')];
    const toAgree = async () => (await member.send(getProfile)).res?.VersionToAgree;
    const version = (await toAgree()) ?? 0;
    expect(version).toBeGreaterThan(0);
    const give = (TextVersion: number) =>
      member.send(saveConsent, { Flag: 'Give', To: 'Privacy notice', How: 'First sign-in', TextVersion });
    expect((await give(version + 1)).status).toBe(409);
    for (const _ of [1, 2]) expect((await give(version)).status).toBe(200);
    expect(await toAgree()).toBe(null);
    expect((await staff.send(saveSettings, { PrivacyText: 'We keep less now.' })).status).toBe(200);
    expect(await toAgree()).toBe(version + 1);
    expect((await give(version + 1)).status).toBe(200);
    const { rc } = await member.send(listConsents);
    expect(rc.map(({ To, TextVersion, How, WithdrawnAt }) => [To, TextVersion, How, WithdrawnAt])).toEqual([
      ['Privacy notice', version + 1, 'First sign-in', null],
      ['Privacy notice', version, 'First sign-in', null],
    ]);
    expect((await (await portal().as('member')).send(listConsents)).rc).toEqual([]);
  });

  it('asks for an erasure, once, when the consent to the privacy notice is withdrawn', async () => {
    const [staff, member] = [await portal().as('superAdmin'), await portal().as('member')];
    const withdraw = () => member.send(saveConsent, { Flag: 'Withdraw', To: 'Privacy notice' });
    expect(await withdraw()).toMatchObject({ status: 409, msgkey: 'You have not agreed to this' });
    for (const _ of [1, 2]) {
      await member.send(saveConsent, { Flag: 'Give', To: 'Privacy notice' });
      expect(await withdraw()).toMatchObject({ status: 200, msgkey: 'Consent withdrawn. The office was asked to erase your data' });
    }
    const { rc } = await staff.send(listDataRequests, { UserId: member.userId });
    expect(rc.map(({ Kind, Answer }) => [Kind, Answer])).toEqual([['Erasure', null]]);
    const consents = (await member.send(listConsents)).rc;
    expect(consents.map(({ WithdrawnAt }) => typeof WithdrawnAt)).toEqual(['string', 'string']);
    expect((await member.send(getProfile)).res?.VersionToAgree).not.toBe(null);
  });

  it('lets the consent be withdrawn however many requests are open', async () => {
    const member = await portal().as('member');
    for (let open = 0; open < mostOpenRequests; open++)
      expect((await member.send(askAboutData, { Kind: 'Correction', Text: 'My name' })).status).toBe(200);
    expect((await member.send(askAboutData, { Kind: 'Correction', Text: 'My name' })).res).toMatchObject({ Code: 'QuotaFull' });
    expect((await member.send(saveConsent, { Flag: 'Give', To: 'Privacy notice' })).status).toBe(200);
    const { status, msgkey } = await member.send(saveConsent, { Flag: 'Withdraw', To: 'Privacy notice' });
    expect([status, msgkey]).toEqual([200, consentTexts.withdrawnAndAsked]);
    expect((await member.send(getDataSummary)).res?.Requests[0]).toMatchObject({ Kind: 'Erasure', AnsweredAt: null });
  });

  it('follows who sees what, and shows nothing to members once that consent is withdrawn', async () => {
    const member = await portal().as('member');
    const consents = async () =>
      (await member.send(listConsents, { To: 'Found by members' })).rc.map(({ How, WithdrawnAt }) => [How, WithdrawnAt !== null]);
    const choices = { ShowMe: 'All members', ShowPhone: 'Nobody', ShowEmail: 'Nobody', ShowCompany: 'My chapter' };
    for (const _ of [1, 2]) expect((await member.send(saveVisibility, choices)).status).toBe(200);
    expect(await consents()).toEqual([['Who sees what', false]]);
    expect((await member.send(saveConsent, { Flag: 'Withdraw', To: 'Found by members' })).status).toBe(200);
    expect((await member.send(getProfile)).res).toMatchObject({
      ShowMe: 'Nobody',
      ShowCompany: 'Nobody',
      VisibilityAt: expect.any(String),
    });
    expect(await consents()).toEqual([['Who sees what', true]]);
    expect((await member.send(saveConsent, { Flag: 'Give', To: 'Found by members' })).status).toBe(200);
    expect(await consents()).toEqual([
      ['Who sees what', false],
      ['Who sees what', true],
    ]);
  });

  it('leaves the choices of who has agreed already as they are', async () => {
    const member = await portal().as('member');
    const choices = { ShowMe: 'All members', ShowPhone: 'All members', ShowEmail: 'Nobody', ShowCompany: 'My chapter' };
    expect((await member.send(saveVisibility, choices)).status).toBe(200);
    expect((await member.send(saveConsent, { Flag: 'Give', To: 'Found by members' })).status).toBe(200);
    expect((await member.send(getProfile)).res).toMatchObject(choices);
  });

  it('takes all testimonials off public pages when that consent is withdrawn, of both sides', async () => {
    const { asha, ravi } = await makeSlipRoom(portal());
    const { id: given } = await givenSlip(ravi.client, 'Testimonial', { ToId: asha.id, Note: 'She is good', MayBeShown: true });
    expect((await asha.client.send(answerSlip, { Id: given, IsPublic: true })).status).toBe(200);
    const consents = async (who: typeof asha) =>
      (await who.client.send(listConsents, { To: 'Testimonials in public' })).rc.map(({ WithdrawnAt }) => WithdrawnAt !== null);
    expect([await consents(asha), await consents(ravi)]).toEqual([[false], [false]]);
    for (const who of [ravi, asha])
      expect((await who.client.send(saveConsent, { Flag: 'Withdraw', To: 'Testimonials in public' })).status).toBe(200);
    const slip = await portal()
      .data.read.selectFrom('slips')
      .select(['is_public', 'may_be_shown'])
      .where('id', '=', given)
      .executeTakeFirst();
    expect(slip).toEqual({ is_public: false, may_be_shown: false });
    expect([await consents(asha), await consents(ravi)]).toEqual([[true], [true]]);
  });

  it('finds all deleted accounts of a page by one statement', async () => {
    const staff = await portal().as('superAdmin');
    const gone: { id: number }[] = [];
    for (const fullName of ['First Gone', 'Second Gone', 'Third Gone']) gone.push(await makeUser(portal().data, { fullName }));
    for (const { id } of gone) expect((await staff.send(askAboutData, { Kind: 'Access', Text: 'All of it', UserId: id })).status).toBe(200);
    const asking = vi.spyOn(portal().data.read.getExecutor(), 'executeQuery');
    onTestFinished(() => asking.mockRestore());
    const listed = async () => {
      asking.mockClear();
      const { rc } = await staff.send(listDataRequests, {});
      const names = rc.filter(({ UserId }) => gone.some(({ id }) => id === UserId)).map(({ FullName }) => FullName);
      return { names, statements: asking.mock.calls.filter(([{ sql }]) => sql.includes('"changes"')).length };
    };
    const names = ['Third Gone', 'Second Gone', 'First Gone'];
    expect(await listed()).toEqual({ names, statements: 0 });
    for (const { id } of gone) expect((await staff.send(deleteMember, { UserId: id })).status).toBe(200);
    expect(await listed()).toEqual({ names, statements: 1 });
  });

  it('tells super admins of a request, and whoever asked of the answer; a refusal says why', async () => {
    const { staff, ...chapter } = await makeMeetingChapter(portal());
    const asha = await chapter.join('Asha Asks');
    const asked = await asha.client.send(askAboutData, { Kind: 'Correction', Text: 'My company is another one' });
    expect(asked).toMatchObject({ status: 200, msgkey: 'Your request was sent' });
    expect(await textsTo(staff)).toContain('Asha Asks asks about personal data (Correction)');
    const [row] = (await staff.send(listDataRequests, { UserId: asha.id })).rc;
    expect(row?.DueOn.slice(0, 10)).toBe(inDays(30));
    const answer = (Answer: string, Reason: string | null, who = staff) =>
      who.send(answerDataRequest, { Id: row?.Id ?? 0, Answer, Reason });
    expect(await answer('Refused', null)).toMatchObject({ status: 400, msgkey: 'Please say why' });
    expect((await answer('Done', null, asha.client)).status).toBe(403);
    expect((await answer('Refused', 'It is right as it is')).status).toBe(200);
    expect((await answer('Done', null)).status).toBe(409);
    const told = await textsTo(asha.client);
    expect(told).toContain("Your request (Correction) was answered: Refused. The reason stands on your profile, under 'My data'.");
    expect(told).not.toContain('It is right as it is');
    expect((await asha.client.send(getDataSummary)).res?.Requests).toMatchObject([
      { Kind: 'Correction', Answer: 'Refused', Reason: 'It is right as it is' },
    ]);
    expect((await asha.client.send(askAboutData, { Kind: 'Access', Text: 'x', UserId: staff.userId })).status).toBe(403);
    for (let more = 0; more < 10; more++) await asha.client.send(askAboutData, { Kind: 'Access', Text: 'Again' });
    expect((await asha.client.send(askAboutData, { Kind: 'Access', Text: 'Once more' })).msgkey).toBe(
      'At most 10 requests of one person can be open',
    );
  });

  it('answers an erasure with the erasure, and keeps only that it was asked', async () => {
    const { staff, ...chapter } = await makeMeetingChapter(portal());
    const asha = await chapter.join('Asha Leaves');
    await asha.client.send(askAboutData, { Kind: 'Erasure', Text: 'Asha Leaves wants to go' });
    const read = async () => (await staff.send(listDataRequests, { UserId: asha.id })).rc[0];
    const Id = (await read())?.Id ?? 0;
    expect(await staff.send(answerDataRequest, { Id, Answer: 'Done' })).toMatchObject({ status: 409 });
    expect((await staff.send(eraseMember, { UserId: asha.id, Reason: 'Asked' })).status).toBe(200);
    expect(await read()).toMatchObject({ FullName: 'Former member', IsErased: true, Email: null, Text: '', Answer: 'Done' });
    expect(await textsTo(staff)).not.toContain('Asha Leaves');
  });

  it("counts in 'My data' also the mails to somebody as a visitor, and gives them a copy of these", async () => {
    const chapter = await makeMeetingChapter(portal());
    const { data } = portal();
    const [asha, ravi] = [await chapter.join('Asha Mine'), await chapter.join('Ravi Other')];
    const visitor = await makeVisitor(data, chapter.id, { stage: 'Joined' });
    await data.write(async (tx) => {
      await tx.updateTable('visitors').set({ user_id: asha.id, email: 'Asha@Visit.example' }).where('id', '=', visitor).execute();
      const mail = { text: 'Welcome', html: 'Welcome' };
      await queueMail(tx, { ...mail, to: 'asha@visit.example', userId: null, subject: 'Your visit' });
      await queueMail(tx, { ...mail, to: 'asha@visit.example', userId: ravi.id, subject: 'Of Ravi' });
      await queueMail(tx, { ...mail, to: 'other@visit.example', userId: null, subject: 'Of another' });
      await tx.updateTable('outbox').set({ state: 'Sent' }).where('to_address', 'like', '%@visit.example').execute();
    });
    const mailsOf = async ({ client }: typeof asha) => (await client.send(getDataSummary)).res?.WentTo.Mails;
    expect([await mailsOf(asha), await mailsOf(ravi)]).toEqual([1, 1]);
    const subjects: unknown[] = [];
    for await (const { of, rows } of readPersonalPages(data, asha.id))
      if (of.table === 'outbox') subjects.push(...rows.map((row) => row.subject));
    expect(subjects).toEqual(['Your visit']);
  });

  it("says in 'My data' what is kept and why, and how often something went out", async () => {
    const { asha, ravi } = await makeSlipRoom(portal());
    await givenSlip(ravi.client, 'Testimonial', { ToId: asha.id, Note: 'She is good' });
    await givenSlip(asha.client, 'Testimonial', { ToId: ravi.id, Note: 'He is good' });
    await givenSlip(asha.client, 'Thank you', { ToId: ravi.id, Amount: 500, Note: 'Thanks' });
    const staff = await portal().as('superAdmin');
    expect((await staff.send(recordPayment, { MemberId: asha.id, ...paymentFields })).status).toBe(200);
    const { res } = await asha.client.send(getDataSummary);
    expect(res?.WentTo).toMatchObject({ Receipts: 1, SlipsGiven: 2, SlipsReceived: 1 });
    expect(res?.Kept.map(({ Group }) => Group)).toEqual(['Account and sign-in', 'Chapter and members', 'Payments and the office']);
    const kinds = res?.Kept.flatMap(({ Kinds }) => Kinds) ?? [];
    expect(kinds.find(({ What }) => What === 'Your payments and receipts')?.Kept).toContain('8 years');
    expect(JSON.stringify(kinds)).not.toMatch(/[A-Z]_(DAYS|YEARS)/);
    expect(kinds.map(({ What }) => What)).not.toContain('People who advise the organisation');
  });

  it('names somebody whose account is in the trash, so that the account can be erased; afterwards nobody', async () => {
    const staff = await portal().as('superAdmin');
    const asha = await makeUser(portal().data, { fullName: 'Asha Trashed' });
    await staff.send(askAboutData, { Kind: 'Erasure', Text: 'Asked by phone', UserId: asha.id });
    expect((await staff.send(deleteMember, { UserId: asha.id })).status).toBe(200);
    const read = async () => (await staff.send(listDataRequests, { UserId: asha.id })).rc[0];
    expect(await read()).toMatchObject({ FullName: 'Asha Trashed', Email: asha.email, IsDeleted: true, IsErased: false });
    expect((await staff.send(eraseMember, { UserId: asha.id, Reason: 'Asked', Name: 'Asha Trashed' })).status).toBe(200);
    expect(await read()).toMatchObject({ FullName: 'Former member', Email: null, IsDeleted: false, IsErased: true, Answer: 'Done' });
  });

  it('is answered where the account is gone, and the history has nothing of it any more', async () => {
    const staff = await portal().as('superAdmin');
    const asha = await makeUser(portal().data, { fullName: 'Asha Longgone' });
    const asked = await staff.send(askAboutData, { Kind: 'Erasure', Text: 'Asked by phone', UserId: asha.id });
    expect((await staff.send(deleteMember, { UserId: asha.id })).status).toBe(200);
    const answer = () => staff.send(answerDataRequest, { Id: asked.res?.Id, Answer: 'Done' });
    expect((await answer()).status).toBe(409);
    await portal().data.write((tx) => tx.deleteFrom('changes').where('record_id', '=', asha.id).execute());
    expect((await answer()).status).toBe(200);
  });

  it('shows the nominee to the office while an erasure is asked for, also by a note of death, and never in the history', async () => {
    const { staff, ...chapter } = await makeMeetingChapter(portal());
    const asha = await chapter.join('Asha Names');
    expect((await asha.client.send(saveNominee, { Phone: '9000000009' })).status).toBe(400);
    const nominee = { Name: 'Noor Nominee', Phone: '9000000009', Email: 'noor@example.com' };
    for (const _ of [1, 2]) expect((await asha.client.send(saveNominee, nominee)).status).toBe(200);
    expect((await asha.client.send(getDataSummary)).res?.Nominee).toEqual(nominee);
    await asha.client.send(askAboutData, { Kind: 'Access', Text: 'What is kept?' });
    const names = async () => (await staff.send(listDataRequests, { UserId: asha.id })).rc.map(({ NomineeName }) => NomineeName);
    expect(await names()).toEqual([null]);
    expect((await staff.send(askAboutData, { Kind: 'Erasure', Text: 'Has died on 1 March', UserId: asha.id })).msgkey).toBe(
      'Request entered',
    );
    expect(await names()).toEqual(['Noor Nominee', null]);
    const history = await staff.send(listHistory, { OwnerId: asha.id, RecordsPerPage: 0 });
    expect(JSON.stringify(history.rc)).not.toContain('Noor');
    expect(history.rc.some(({ Fields }) => Fields.some(({ Field }) => Field === 'Nominee'))).toBe(true);
    expect((await asha.client.send(saveNominee, {})).msgkey).toBe('Nominee removed');
  });

  it('stands in Today when it is due within a week', async () => {
    const staff = await portal().as('superAdmin');
    const { id } = await makeUser(portal().data, { fullName: 'Due Soon' });
    const due = async () =>
      (await staff.send(getDashboard)).res?.Community?.Today.find(({ What }) => What === 'Data requests due')?.Count ?? 0;
    const before = await due();
    const asked = await staff.send(askAboutData, { Kind: 'Complaint', Text: 'By letter', UserId: id });
    expect(await due()).toBe(before);
    await portal().data.write((tx) =>
      tx
        .updateTable('data_requests')
        .set({ due_on: '2026-01-01' })
        .where('id', '=', asked.res?.Id ?? 0)
        .execute(),
    );
    expect(await due()).toBe(before + 1);
  });
});
