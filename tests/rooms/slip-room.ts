// A chapter with three members, and what they do with slips, for tests.

import { listSlips, type saveSlip as SaveSlip, saveSlip } from '../../src/features/giving/slips/slips.contract.ts';
import { saveVisibility } from '../../src/features/people/visibility/visibility.contract.ts';
import type { ClientInput } from '../../src/platform/wire/call.ts';
import { undoChanges } from '../../src/platform/wire/calls/changes.ts';
import { inDays } from '../in-days.ts';
import type { Client, TestPortal } from '../test-portal.ts';
import { makeMeetingChapter, type Person } from './meeting-chapter.ts';

let chapters = 0;

export const makeSlipRoom = async (portal: TestPortal) => {
  const chapter = await makeMeetingChapter(portal, `Slips ${chapters++}`);
  return { chapter, asha: await chapter.join('Asha Rao'), ravi: await chapter.join('Ravi Iyer'), zoe: await chapter.join('Zoë Pinto') };
};

/** A fellow of nobody in the room. */
export const makeStranger = async (portal: TestPortal) => {
  const other = await makeMeetingChapter(portal, `Others ${chapters++}`);
  return { other, stranger: await other.join('Hari Hidden') };
};

type Input = ClientInput<typeof SaveSlip>;

/** Each field is a text, a number or a flag. A referral has a contact; what another kind asks for is said by the test. */
export const giveSlip = (client: Client, Kind: string, fields: object = {}) =>
  client.send(saveSlip, { Flag: 'Add', Kind, Day: inDays(0), ...(Kind === 'Referral' && someContact), ...fields } as unknown as Input);

export const someContact = { ContactName: 'Meera Nair', ContactPhone: '9820012345' };

export const changeSlip = (client: Client, Id: number, fields: object = {}) =>
  client.send(saveSlip, { Flag: 'Update', Id, Day: inDays(0), ...fields } as unknown as Input);

/** The ids of a slip that was given, and of its set. */
export const givenSlip = async (client: Client, Kind: string, fields: object = {}): Promise<{ id: number; set: number }> => {
  const { status, msgkey, res } = await giveSlip(client, Kind, fields);
  if (status !== 200 || !res?.Id) throw new Error(`${status} ${msgkey}`);
  return { id: res.Id, set: res.SetId ?? 0 };
};

export const slipsOf = async (client: Client, filters: object = {}) => (await client.send(listSlips, { RecordsPerPage: 0, ...filters })).rc;

export const undoSet = async (client: Client, answer: { res: { SetId?: number | null } | null }) => {
  const { status, msgkey } = await client.send(undoChanges, { SetId: answer.res?.SetId ?? 0 });
  return [status, msgkey];
};

export const showTo = ({ client }: Person, audience: 'All members' | 'My chapter' | 'Nobody') =>
  client.send(saveVisibility, { ShowMe: audience, ShowPhone: audience, ShowEmail: audience, ShowCompany: audience });
