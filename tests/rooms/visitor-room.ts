// A chapter with officers of every right, for tests of its visitors.

import type { OfficeName } from '../../src/features/chapters/offices/offices.contract.ts';
import { moveVisitor } from '../../src/features/meetings/visitors/visitor-steps.contract.ts';
import type { VisitorStage } from '../../src/features/meetings/visitors/visitor-words.ts';
import { listVisitors, saveVisitor } from '../../src/features/meetings/visitors/visitors.contract.ts';
import type { ClientInput } from '../../src/platform/wire/call.ts';
import { foldText } from '../../src/platform/wire/texts/fold-text.ts';
import { inDays } from '../in-days.ts';
import { makeUser } from '../makers.ts';
import { makeMarkedMeeting } from '../marks.ts';
import { paymentFields } from '../payments.ts';
import type { Client, TestPortal } from '../test-portal.ts';
import { makeMeetingChapter } from './meeting-chapter.ts';

let made = 0;

export const makeVisitorRoom = async (portal: TestPortal) => {
  const { data } = portal;
  const chapter = await makeMeetingChapter(portal, `Visited ${made++}`);
  const officer = async (office: OfficeName): Promise<Client> => {
    const user = await makeUser(data, { role: 'admin', fullName: `${office} of ${chapter.name}` });
    const term = { from_day: '2020-01-01', to_day: '2099-12-31', created_by: user.id, created_at: '2020-01-01T00:00:00.000Z' };
    await data.write((tx) =>
      tx
        .insertInto('offices')
        .values({ chapter_id: chapter.id, user_id: user.id, office, ...term })
        .execute(),
    );
    return portal.clientOf(user);
  };
  const [host, committee, treasurer] = [await officer('Visitor Host'), await officer('Membership Committee'), await officer('Treasurer')];
  const [ravi, meera] = [await chapter.join('Ravi Rao'), await chapter.join('Meera Shah')];
  const add = async (fields: object = {}, client: Client = host): Promise<number> => {
    const { status, msgkey, res } = await addVisitor(client, chapter.id, fields);
    if (status !== 200 || !res?.Id) throw new Error(`${status} ${msgkey}`);
    return res.Id;
  };
  return {
    chapter,
    host,
    committee,
    treasurer,
    ravi,
    meera,
    add,
    /** Moves a visitor from 'Invited' to a stage, by whoever may. */
    lead: async (Id: number, to: VisitorStage, ProfessionId: number): Promise<void> => {
      for (const Stage of ['Registered', 'Visited', 'Applied', 'Approved'] as const) {
        const { status, msgkey } = await move(Stage === 'Approved' ? committee : host, Id, Stage, { ProfessionId });
        if (status !== 200) throw new Error(`${status} ${msgkey}`);
        if (Stage === to) return;
      }
    },
  };
};

export const makeProfession = async ({ data }: TestPortal, name = `Profession ${made++}`): Promise<number> => {
  const row = { name, name_folded: foldText(name), created_at: '2026-01-01T00:00:00.000Z' };
  const { id } = await data.write((tx) => tx.insertInto('professions').values(row).returning('id').executeTakeFirstOrThrow());
  return id;
};

/** A visit to a closed meeting, as a row: the stage does not follow. */
export const makeVisit = async ({ data }: Pick<TestPortal, 'data'>, chapterId: number, visitorId: number, day: string): Promise<number> => {
  const meeting_id = await makeMarkedMeeting(data, chapterId, day, []);
  const nothing = { answer: null, answered_at: null, substitute_name: null, marked_at: null, marked_by: null, via: null };
  const said = { meeting_id, chapter_id: chapterId, user_id: null, visitor_id: visitorId, mark: 'Present' as const, created_at: day };
  await data.write((tx) =>
    tx
      .insertInto('attendances')
      .values({ ...nothing, ...said })
      .execute(),
  );
  return meeting_id;
};

type SaveInput = ClientInput<typeof saveVisitor>;

export const addVisitor = (client: Client, ChapterId: number, fields: object = {}) =>
  client.send(saveVisitor, { Flag: 'Add', ChapterId, FullName: `Asha Visitor ${made++}`, ...fields } as unknown as SaveInput);

export const changeVisitor = (client: Client, Id: number, fields: object = {}) =>
  client.send(saveVisitor, { Flag: 'Update', Id, FullName: 'Asha Visitor', ...fields } as unknown as SaveInput);

export const move = (client: Client, Id: number, Stage: VisitorStage, more: object = {}) =>
  client.send(moveVisitor, { Id, Stage, ...more } as ClientInput<typeof moveVisitor>);

const { PaymentDate, Amount } = paymentFields;

export const join = (client: Client, Id: number, more: object = {}) =>
  move(client, Id, 'Joined', { PaymentDate, Amount, MemberShipStartDate: inDays(0), MemberShipEndDate: inDays(300), ...more });

export const visitorsOf = async (client: Client, filters: object = {}) =>
  (await client.send(listVisitors, { RecordsPerPage: 0, ...filters })).rc;

export const visitorOf = async (client: Client, Id: number) => {
  const [visitor] = await visitorsOf(client, { Id });
  if (!visitor) throw new Error('There is no such visitor');
  return visitor;
};
