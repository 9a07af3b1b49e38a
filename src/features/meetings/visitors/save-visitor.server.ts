// Adding, changing and deleting visitors, and removing the personal data of one on request.

import { sql } from 'kysely';
import { isFull } from '../../../platform/data/records/quota.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { soonText } from '../../../platform/mail/moments.ts';
import { dayOf, startOfDay, todayIn } from '../../../platform/server/calendar.ts';
import { chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import type { Context } from '../../../platform/server/calls/handle.ts';
import type { Result } from '../../../platform/server/calls/save.ts';
import type { InputOf, ResOf } from '../../../platform/wire/call.ts';
import { notAllowed, Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { isInActive } from '../../chapters/fellows/members-of-chapters.server.ts';
import { requireFreeSeat } from '../../chapters/seats/seat-rule.server.ts';
import { deleteVisitor } from './delete-visitor.server.ts';
import { forgetOnRequest } from './forget-visitors.server.ts';
import { makeInvitation } from './invitations.server.ts';
import { insertVisitor, keepComing, lockChapter, lockMeetingAhead, lockMeetingOfHost, requireProfession } from './keep-visitor.server.ts';
import { contactColumns, findVisitor, personOf, spellingsOf } from './visitor-contacts.server.ts';
import { isOfficerOf } from './visitor-rights.server.ts';
import { mostInvitesADay, seatStages, visitsWithoutReason } from './visitor-words.ts';
import { type saveVisitor, visitorTexts } from './visitors.contract.ts';
import { visitorRecords } from './visitors.tables.ts';
import { visitsOf } from './visits.server.ts';

type Save = Context<typeof saveVisitor>;
type InputWith<Flag> = Extract<InputOf<typeof saveVisitor>, { Flag: Flag }>;

type Saved = Omit<ResOf<typeof saveVisitor>, 'SetId'>;

export const saveVisitorOf = (context: Save) => {
  const { input, save } = context;
  if (input.Flag !== 'Add' && chaptersOf(context, 'visitors').length === 0) throw new Refusal(403, notAllowed);
  return save(async (records): Promise<Result<Saved>> => {
    const done = (Id: number, message: string) => ({ res: { Id, Link: null, Text: null }, message });
    if (input.Flag === 'Add') {
      const { Id, meetingId } = await addVisitor(records, context, input);
      const invitation = await makeInvitation(records.tx, context, { chapterId: input.ChapterId, meetingId, invited: input.FullName });
      return { res: { Id, ...invitation }, message: visitorTexts.added };
    }
    const visitor = await findForOfficer(records, context, input.Id);
    switch (input.Flag) {
      case 'Update':
        await updateVisitor(records, context, input, visitor);
        return done(input.Id, visitorTexts.updated);
      case 'Delete':
        await deleteVisitor(records, input.Id);
        return done(input.Id, visitorTexts.deleted);
      case 'Forget':
        await forgetOnRequest(records, input.Id);
        return done(input.Id, visitorTexts.forgotten);
    }
  });
};

/** As it stands, unlocked: whatever goes by it is asked again. */
const findForOfficer = async ({ tx }: Records, context: Save, id: number) => {
  const visitor = await tx.selectFrom('visitors').select(['chapter_id', 'profession_id']).where('id', '=', id).executeTakeFirst();
  if (!visitor || !isOfficerOf(context, visitor.chapter_id)) throw new Refusal(404, visitorTexts.notFound);
  return visitor;
};

/** Answers with the meeting to which the visitor is invited, if that one is ahead. */
const addVisitor = async (records: Records, context: Save, input: InputWith<'Add'>): Promise<{ Id: number; meetingId: number | null }> => {
  const { caller, timeZone } = context;
  const { ChapterId, MeetingId } = input;
  const isOfficer = isOfficerOf(context, ChapterId);
  const isIn = caller.roleId === roles.member && (await isInActive(records.tx, ChapterId, caller.userId));
  if (!isOfficer && !isIn) throw new Refusal(404, visitorTexts.chapterNotFound);
  await requireProfession(records, input.ProfessionId);
  await lockChapter(records, ChapterId);
  let meetingId = MeetingId;
  if (MeetingId !== null) {
    if (isOfficer) meetingId = await lockMeetingOfHost(records, context, MeetingId, ChapterId);
    else await lockMeetingAhead(records, MeetingId, ChapterId);
  }
  const contacts = contactColumns(input);
  const known = await findVisitor(records.tx, ChapterId, contacts);
  if (known && isOfficer) throw isVisitor(known.full_name, known.id);
  if (!isOfficer) {
    await requireNewInvite(records, { ...input, inviterId: caller.userId });
    await requireFewInvites(records, caller.userId);
  }
  const invited_by_id = isOfficer ? input.InvitedById : caller.userId;
  if (isOfficer) await requireInviter(records, ChapterId, invited_by_id);
  const source = isOfficer && input.Source ? input.Source : invited_by_id === null ? 'Walk-in' : 'Member';
  const Id = await insertVisitor(records, {
    chapter_id: ChapterId,
    invited_by_id,
    source,
    created_by: caller.userId,
    profession_id: input.ProfessionId,
    ...writtenOf(input, timeZone),
    ...contacts,
    visit_reason: input.VisitReason,
    ...(known && unmatched),
  });
  if (MeetingId !== null) await keepComing(records, ChapterId, MeetingId, Id);
  return { Id, meetingId };
};

/**
 * Whether somebody is a visitor already is told to no member. Their invitation is kept beside, as they typed it: nothing known is overwritten,
 * and the person is found by the first one.
 */
const unmatched = { email_normal: null, phone_normal: null };

const writtenOf = (input: InputWith<'Add' | 'Update'>, timeZone: string) => ({
  full_name: input.FullName,
  company: input.Company,
  city: input.City,
  note: input.Note,
  next_step: input.NextStep,
  next_on: input.NextOn && dayOf(input.NextOn, timeZone),
});

const isVisitor = (name: string, Id: number) => new Refusal(409, visitorTexts.isVisitor(name), null, { Id });

const updateVisitor = async (
  records: Records,
  context: Save,
  input: InputWith<'Update'>,
  { chapter_id, profession_id }: { chapter_id: number; profession_id: number | null },
): Promise<void> => {
  const { Id, ProfessionId, MeetingId } = input;
  if (input.ChapterId !== null && input.ChapterId !== chapter_id) throw refusedField(400, 'ChapterId', visitorTexts.keepsChapter);
  const isOther = ProfessionId !== profession_id;
  if (isOther) await requireProfession(records, ProfessionId);
  await lockChapter(records, chapter_id);
  if (MeetingId !== null) await lockMeetingOfHost(records, context, MeetingId, chapter_id);
  const contacts = contactColumns(input);
  const known = await findVisitor(records.tx, chapter_id, await changedContacts(records, Id, contacts), Id);
  if (known) throw isVisitor(known.full_name, known.id);
  const person = await personOf(records.tx, contacts, Id);
  const visits = MeetingId === null ? 0 : ((await visitsOf(records.tx, [Id])).get(Id)?.count ?? 0);
  const before = await records.update(
    visitorRecords,
    Id,
    async (row) => {
      if (row.forgotten_at !== null) throw new Refusal(409, visitorTexts.isForgotten);
      if (row.stage === 'Joined' && MeetingId !== null) throw refusedField(409, 'MeetingId', visitorTexts.isMember(row.full_name));
      if (input.InvitedById !== row.invited_by_id) await requireInviter(records, chapter_id, input.InvitedById);
      if (ProfessionId !== row.profession_id && (seatStages.includes(row.stage) || row.stage === 'Joined')) {
        await requireChangeOfSeat(records, context, { chapterId: chapter_id, visitorId: Id, professionId: ProfessionId, stage: row.stage });
      }
      const needsReason = visits >= visitsWithoutReason && (input.VisitReason ?? row.visit_reason) === null;
      if (needsReason) throw refusedField(400, 'VisitReason', visitorTexts.visitedTwice(row.full_name));
      return {
        ...writtenOf(input, context.timeZone),
        ...contacts,
        profession_id: ProfessionId,
        invited_by_id: input.InvitedById,
        source: input.Source ?? row.source,
        visit_reason: input.VisitReason ?? row.visit_reason,
        ...(person !== null && person !== Id && { person_id: person }),
      };
    },
    { version: input.Version },
  );
  if (!before) throw new Refusal(404, visitorTexts.notFound);
  if (MeetingId !== null) await keepComing(records, chapter_id, MeetingId, Id);
};

/** A phone that two of the chapter have already, because somebody typed it on the public page, keeps nobody from changing the rest. */
const changedContacts = async ({ tx }: Records, id: number, next: ReturnType<typeof contactColumns>) => {
  const stored = await tx.selectFrom('visitors').select(['email_normal', 'phone_normal']).where('id', '=', id).executeTakeFirst();
  return {
    email_normal: next.email_normal === stored?.email_normal ? null : next.email_normal,
    phone_normal: next.phone_normal === stored?.phone_normal ? null : next.phone_normal,
  };
};

interface OtherSeat {
  chapterId: number;
  visitorId: number;
  professionId: number | null;
  stage: string;
}

/** Who applies does so for a seat: another one is a decision, and must be free as well. Who has joined has it as a member. */
const requireChangeOfSeat = async (records: Records, context: Save, { chapterId, visitorId, professionId, stage }: OtherSeat) => {
  if (stage === 'Joined' || !isAmong(chaptersOf(context, 'decide'), chapterId))
    throw refusedField(403, 'ProfessionId', visitorTexts.keepsProfession);
  if (professionId === null) throw refusedField(400, 'ProfessionId', visitorTexts.professionRequired);
  await requireFreeSeat(records, { chapterId, professionId }, { visitorId });
};

const requireInviter = async ({ tx }: Records, chapterId: number, userId: number | null): Promise<void> => {
  if (userId === null) return;
  const places = tx.selectFrom('assignments').select('id').where('user_id', '=', userId).where('chapter_id', '=', chapterId);
  if (!(await places.executeTakeFirst())) throw refusedField(400, 'InvitedById', visitorTexts.inviterNotFound);
};

interface Invite extends Pick<InputWith<'Add'>, 'ChapterId' | 'Email' | 'Phone'> {
  inviterId: number;
}

/** Of the own invitations alone, as they were typed: the answer tells nothing of the visitors of others. */
const requireNewInvite = async ({ tx }: Records, { ChapterId, Email, Phone, inviterId }: Invite): Promise<void> => {
  const own = tx
    .selectFrom('visitors')
    .select('id')
    .where('chapter_id', '=', ChapterId)
    .where('invited_by_id', '=', inviterId)
    .where('stage', 'in', ['Invited', 'Registered'])
    .limit(1);
  const hasOne = async (query: typeof own) => (await query.executeTakeFirst()) !== undefined;
  if (Email !== null && (await hasOne(own.where(sql`lower(email)`, 'in', spellingsOf(Email)))))
    throw refusedField(409, 'Email', visitorTexts.invitedAlready);
  if (Phone !== null && (await hasOne(own.where('phone', '=', Phone)))) throw refusedField(409, 'Phone', visitorTexts.invitedAlready);
};

const requireFewInvites = async ({ tx, timeZone }: Records, userId: number): Promise<void> => {
  const invites = tx
    .selectFrom('visitors')
    .select('id')
    .where('invited_by_id', '=', userId)
    .where('created_at', '>=', startOfDay(todayIn(timeZone), timeZone))
    .where('created_at', '<=', soonText());
  if (await isFull(invites, mostInvitesADay)) throw new Refusal(429, visitorTexts.tooManyInvites);
};
