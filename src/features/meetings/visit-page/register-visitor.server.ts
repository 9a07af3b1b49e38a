// Registering on the public page. Everybody gets the same answer after the same time, whoever is known and whoever is not: what is different
// is told by mail, to the person whose e-mail it is.

import { setTimeout as pause } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { bounds } from '../../../platform/bounds/bounds.ts';
import { limitConcurrency } from '../../../platform/bounds/concurrency-limit.ts';
import type { Reader, Tx } from '../../../platform/data/data.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import type { OpenContext } from '../../../platform/server/calls/handle.ts';
import { countedAs } from '../../../platform/server/http/addresses.ts';
import { countDown, mayTry } from '../../../platform/server/tries.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { notify } from '../../people/notices/notify.server.ts';
import { organizationInMails, readSettings } from '../../people/organization/organization.server.ts';
import { inviterOf } from '../visitors/invitation-link.server.ts';
import { findInviter, type Inviter } from '../visitors/inviter.server.ts';
import {
  comeToNoOther,
  hasAllVisitors,
  insertVisitor,
  keepComing,
  lockChapter,
  lockMeetingAhead,
  requireProfession,
} from '../visitors/keep-visitor.server.ts';
import { keyOfVisit, textOfVisit } from '../visitors/visit-notices.server.ts';
import { contactColumns, spellingsOf } from '../visitors/visitor-contacts.server.ts';
import { aboutVisitor, hostsOf, nameInMails, told as toldOf } from '../visitors/visitor-notices.server.ts';
import { visitorPath, visitsWithoutReason } from '../visitors/visitor-words.ts';
import { type VisitorTable, visitorRecords } from '../visitors/visitors.tables.ts';
import { visitsOf } from '../visitors/visits.server.ts';
import { type FoundPage, findVisitPage } from './find-page.server.ts';
import { countNewVisitor, countTry, phonesInDay } from './visit-limits.server.ts';
import { mailVisitor, type Told } from './visit-mails.server.ts';
import { type registerVisitor, visitTexts } from './visit-page.contract.ts';

type Registering = OpenContext<typeof registerVisitor>;

interface Visit {
  page: FoundPage;
  meeting: FoundPage['Meetings'][number] | null;
  inviter: Inviter | null;
}

const limitOfChapter = limitConcurrency(bounds.registrations);
const limitOfAddress = limitConcurrency(bounds.registrationsOfAddress);

/** Longer than the work takes. */
const answerAfter = 250;

export const answerRegistration = async (context: Registering) => {
  const { data, links, input, timeZone } = context;
  const page = await findVisitPage(context, input.ChapterId);
  if (!page) throw new Refusal(404, visitTexts.notFound);
  const { MeetingId, ProfessionId } = input;
  const [next = null] = page.Meetings;
  const meeting = MeetingId === null ? next : page.Meetings.find(({ Id }) => Id === MeetingId);
  if (meeting === undefined) throw refusedField(400, 'MeetingId', visitTexts.noSuchMeeting);
  const isListed = ProfessionId === null || page.Seats.some((seat) => seat.ProfessionId === ProfessionId);
  if (!isListed) throw refusedField(400, 'ProfessionId', visitTexts.noSuchProfession);
  const inviterId = inviterOf(links, input.ChapterId, input.Invitation);
  const inviter = await findInviter(data.read, { chapterId: input.ChapterId, inviterId, timeZone });
  const tried = { chapterId: page.ChapterId, inviterId: inviter?.id ?? null, address: context.address };
  const isOfProgram = input.Website !== null;
  const work = async () => {
    await countTry(data, { ...tried, email: input.Email, phone: input.Phone, isOfProgram });
    if (!isOfProgram) await register(context, { page, meeting, inviter });
  };
  const inTurn = limitOfAddress(() => limitOfChapter(work, page.ChapterId), countedAs(context.address));
  await Promise.all([inTurn, pause(answerAfter)]);
  return { res: {}, message: visitTexts.thanks };
};

const register = async (context: Registering, visit: Visit): Promise<void> => {
  const { data, links, save, mailUrl } = context;
  const sender = await organizationInMails(data.read, mailUrl);
  await save(async (records) => {
    const { tx } = records;
    const { page } = visit;
    await requireProfession(records, context.input.ProfessionId);
    await lockChapter(records, page.ChapterId);
    if (visit.meeting) await lockMeetingAhead(records, visit.meeting.Id, page.ChapterId);
    const told = await keep(records, context, visit);
    if (told) await mailVisitor(tx, page, told, { sender, links, mailUrl });
    return { res: {} };
  });
};

/** Null where nothing is said: the chapter has more open visitors than it can keep. */
const keep = async (records: Records, context: Registering, visit: Visit): Promise<Told | null> => {
  const { tx } = records;
  const { page, meeting } = visit;
  const account = await findMember(tx, page.ChapterId, context.input.Email);
  const byEmail = await findByEmail(tx, page.ChapterId, context.input.Email);
  const visitor = byEmail ?? (await findInvited(tx, context.input, visit));
  const visits = visitor ? ((await visitsOf(tx, [visitor.id])).get(visitor.id)?.count ?? 0) : 0;
  const inviter = visit.inviter?.full_name ?? null;
  if (account) return { outcome: 'member', to: account.email, visitorId: null, userId: account.id, meeting, inviter };
  if (!visitor) {
    if (await hasAllVisitors(tx, page.ChapterId)) return null;
    await countNewVisitor(tx, { chapterId: page.ChapterId, inviterId: visit.inviter?.id ?? null });
    const id = await insert(records, context, visit);
    await tellHosts(records, visit, { id, name: context.input.FullName, inviterId: visit.inviter?.id ?? null });
    return { outcome: 'registered', to: context.input.Email, visitorId: id, userId: null, meeting, inviter };
  }
  // Who invited by the phone may have mistyped the e-mail.
  const to = byEmail?.email ?? context.input.Email;
  const known = { to, visitorId: visitor.id, userId: null, meeting, inviter };
  if (visitor.stage === 'Joined') return { ...known, outcome: 'member' };
  const isAnswer = isInvitedBy(visit, visitor);
  if (byEmail && !(isAnswer && byEmail.phone === null)) await tellOfPhone(records, page.ChapterId, byEmail, context.input.Phone);
  if (visits >= visitsWithoutReason) return { ...known, outcome: 'visited twice' };
  await tellHosts(records, visit, { id: visitor.id, name: visitor.full_name, inviterId: visitor.invited_by_id });
  if (visitor.stage === 'Declined') return { ...known, outcome: 'put aside' };
  if (meeting) await keepComing(records, page.ChapterId, meeting.Id, visitor.id);
  if (meeting && isAnswer) await comeToNoOther(records, meeting.Id, visitor.id);
  await records.update(visitorRecords, visitor.id, {
    ...(visitor.stage === 'Invited' && { stage: 'Registered' as const }),
    ...(isAnswer && writtenInEmpty(context, { ...visitor, email: to })),
    ...(await consentOf(tx)),
  });
  return { ...known, outcome: 'registered' };
};

/** A member of the chapter is none of its visitors. */
const findMember = (tx: Tx, chapterId: number, email: string) =>
  tx
    .selectFrom('users')
    .innerJoin('assignments', (join) => join.onRef('assignments.user_id', '=', 'users.id').on('assignments.chapter_id', '=', chapterId))
    .select(['users.id', 'users.email'])
    .where('email_normal', 'in', spellingsOf(email))
    .where('users.is_active', '=', true)
    .executeTakeFirst();

const knownColumns = [
  ...(['id', 'full_name', 'email', 'stage', 'invited_by_id'] as const),
  ...(['phone', 'company', 'city', 'profession_id', 'note'] as const),
] as const;

type Known = Pick<Selectable<VisitorTable>, (typeof knownColumns)[number]>;

/** By the e-mail alone: whoever knows a phone learns nothing, and changes nothing. */
const findByEmail = (tx: Tx, chapterId: number, email: string) =>
  tx
    .selectFrom('visitors')
    .select(knownColumns)
    .where('chapter_id', '=', chapterId)
    .where('email_normal', '=', contactColumns({ Email: email, Phone: null }).email_normal)
    .executeTakeFirst();

/** Invited with a phone, and with no e-mail or another one: both the link of who invited and the phone must be right. */
const findInvited = async (tx: Tx, { Phone }: Registering['input'], { page, inviter }: Visit) =>
  Phone === null || !inviter
    ? undefined
    : await tx
        .selectFrom('visitors')
        .select(knownColumns)
        .where('chapter_id', '=', page.ChapterId)
        .where('phone_normal', '=', contactColumns({ Email: null, Phone }).phone_normal)
        .where('invited_by_id', '=', inviter.id)
        .where('stage', '=', 'Invited')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();

/** Comes by the link of who invited, for the first time. */
const isInvitedBy = ({ inviter }: Visit, { stage, invited_by_id }: Known): boolean =>
  stage === 'Invited' && inviter !== null && (invited_by_id ?? inviter.id) === inviter.id;

/** What the form adds to an invitation: who invited knows the rest. */
const writtenInEmpty = ({ input }: Registering, known: Known) => {
  const isNamed = known.profession_id !== null || input.ProfessionId !== null;
  const words = isNamed ? null : professionNote(input);
  return {
    ...contactColumns({ Email: known.email ?? input.Email, Phone: known.phone ?? input.Phone }),
    company: known.company ?? input.Company,
    city: known.city ?? input.City,
    profession_id: known.profession_id ?? input.ProfessionId,
    // What who invited has noted stays in front of it.
    note: [known.note, words].filter((one) => one !== null).join('\n') || null,
  };
};

const professionNote = ({ Profession }: Registering['input']): string | null => Profession && `Profession: ${Profession}`;

const insert = async (records: Records, { input, caller }: Registering, { page, meeting, inviter }: Visit): Promise<number> => {
  const id = await insertVisitor(records, {
    chapter_id: page.ChapterId,
    full_name: input.FullName,
    company: input.Company,
    city: input.City,
    profession_id: input.ProfessionId,
    note: professionNote(input),
    ...contactColumns(input),
    invited_by_id: inviter?.id ?? null,
    source: inviter ? 'Member' : 'Website',
    stage: 'Registered',
    ...(await consentOf(records.tx)),
    created_by: caller?.userId ?? null,
  });
  if (meeting) await keepComing(records, page.ChapterId, meeting.Id, id);
  return id;
};

/** When, and to which version of the page about privacy. It is withdrawn by removing the personal data. */
const consentOf = async (reader: Reader) => ({
  consented_at: new Date().toISOString(),
  consent_version: (await readSettings(reader)).privacy_version,
});

const tellHosts = async (
  records: Records,
  { page, meeting }: Visit,
  { id, name, inviterId }: { id: number; name: string; inviterId: number | null },
): Promise<void> => {
  const text = meeting
    ? textOfVisit({ name, chapter: page.ChapterName, day: meeting.Day.slice(0, 10) })
    : `${nameInMails(name)} would like to visit ${page.ChapterName}. No meeting is planned: please tell them the day once there is one.`;
  const onceKey = keyOfVisit(id, meeting?.Id ?? null);
  const people = await hostsOf(records, { chapterId: page.ChapterId, inviterId });
  await notify(
    records.tx,
    people.map((userId) => ({ userId, kind: 'Visitor', text, path: visitorPath(id), about: aboutVisitor(id), onceKey })),
  );
};

/** Anybody may have typed the e-mail, so the phone that is known stays: whoever rings hears of the other one. */
const tellOfPhone = async (records: Records, chapterId: number, visitor: Known, phone: string | null): Promise<void> => {
  const { id, full_name, invited_by_id } = visitor;
  const counted = { limit: phonesInDay, of: String(id) };
  if (phone === null || phone === visitor.phone || !(await mayTry(records.tx, [counted]))) return;
  const text = `${nameInMails(full_name)} has given ${visitor.phone === null ? 'a' : 'another'} phone: ${phone.slice(0, 5)} ${phone.slice(5)}.`;
  const people = await hostsOf(records, { chapterId, inviterId: invited_by_id });
  const told = await notify(
    records.tx,
    people.map((userId) => ({ ...toldOf(id, userId, text), onceKey: `visitor ${id} has the phone ${phone}` })),
  );
  if (told.length > 0) await countDown(records.tx, counted);
};
