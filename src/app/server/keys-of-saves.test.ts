// The key of a save through the real app: sent again with the same key, at once or later, a save is done once and gets its first answer.

import { describe, expect, it } from 'vitest';
import { makeChapter, makePicture, makeUser, next, passwordOfAll } from '../../../tests/makers.ts';
import { paymentFields } from '../../../tests/payments.ts';
import { codeOf } from '../../../tests/second-factor-steps.ts';
import { type Answer, type Client, onBothEngines } from '../../../tests/test-portal.ts';
import { listChapters, saveChapter } from '../../features/chapters/chapters/chapters.contract.ts';
import { recordPayment, voidPayment } from '../../features/money/payments/payments.contract.ts';
import { listConnections, saveConnection } from '../../features/own-records/connections/connections.contract.ts';
import { register } from '../../features/people/accounts/session.contract.ts';
import { sendPasswordLink } from '../../features/people/password-links/invitations.contract.ts';
import { updateDetails } from '../../features/people/profile/profile.contract.ts';
import { confirmSecondFactor, setUpSecondFactor } from '../../features/people/second-factor/second-factor.contract.ts';
import type { Call } from '../../platform/wire/call.ts';
import { undoChanges } from '../../platform/wire/calls/changes.ts';

const connection = { OrganizationName: 'Nilgiri Tea Traders', ContactPerson: 'Asha Rao', MobileNo: '9876543210' };

const newKey = () => ({ 'idempotency-key': crypto.randomUUID() });

/** Sends the same save three times at once, and once more afterwards. */
const severalTimes = async <C extends Call>(client: Client, call: C, body: Record<string, unknown>): Promise<Answer<C>[]> => {
  const key = newKey();
  const send = () => client.send(call, body, null, key);
  const atOnce = await Promise.all([send(), send(), send()]);
  return [...atOnce, await send()];
};

const expectOneAnswer = <C extends Call>([first, ...others]: Answer<C>[]): void => {
  expect(first).toMatchObject({ status: 200 });
  for (const other of others) expect(other).toEqual(first);
};

describe('a save with a key', () => {
  onBothEngines((portal) => {
    it('has one answer also where doing it twice would be refused', async () => {
      const staff = await portal().as('superAdmin');
      const member = await portal().as('member');
      const added = await member.send(saveConnection, { ...connection, Flag: 'Add' });
      const Id = added.res?.Id;
      const update = { ...connection, Flag: 'Update', Id, ContactPerson: 'Ravi Iyer', Version: 1 };
      expectOneAnswer(await severalTimes(member, saveConnection, update));
      expectOneAnswer(await severalTimes(member, saveConnection, { Flag: 'Delete', Id }));
      const details = { FullName: 'Asha Rao', Phone: '9812345678' };
      expectOneAnswer(await severalTimes(staff, register, { ...details, Email: `key${next()}@example.com`, Password: 'five5' }));
      const { id } = await makeChapter(portal().data);
      expectOneAnswer(await severalTimes(staff, saveChapter, { Flag: 'Delete', Id: id }));
      const user = await makeUser(portal().data);
      const { res: changed } = await staff.send(updateDetails, { Flag: 'Details', UserId: user.id, ...details });
      expectOneAnswer(await severalTimes(staff, undoChanges, { SetId: changed?.SetId }));
      const { res: paid } = await staff.send(recordPayment, { MemberId: user.id, ...paymentFields });
      expectOneAnswer(await severalTimes(staff, voidPayment, { Id: paid?.Id, Reason: 'Bounced' }));
    });

    it('gives the link of its first answer again, and no second one; what is kept of it can be read by nobody', async () => {
      const staff = await portal().as('superAdmin');
      const { id } = await makeUser(portal().data);
      const answers = await severalTimes(staff, sendPasswordLink, { Id: id });
      expectOneAnswer(answers);
      const token = new URL(answers[0]?.res?.Link ?? '').searchParams.get('token') ?? '';
      expect(token).not.toBe('');
      expect(JSON.stringify(await portal().data.read.selectFrom('answered_saves').selectAll().execute())).not.toContain(token);
      expect(await portal().data.read.selectFrom('password_links').selectAll().where('user_id', '=', id).execute()).toHaveLength(1);
    });

    it('turns a second factor on once, and gives its recovery codes to whoever asks again with the same key', async () => {
      const member = await portal().as('member');
      const { res } = await member.send(setUpSecondFactor, { Password: passwordOfAll });
      const key = newKey();
      const confirm = () => member.send(confirmSecondFactor, { Code: codeOf(res?.Secret ?? '') }, null, key);
      const first = await confirm();
      expect(first.res?.RecoveryCodes).toHaveLength(10);
      expect(await confirm()).toEqual(first);
      const stored = JSON.stringify(await portal().data.read.selectFrom('answered_saves').selectAll().execute());
      for (const code of first.res?.RecoveryCodes ?? []) expect(stored).not.toContain(code);
    });

    it('refuses its key with other fields, another call or another file, also when two are sent at once', async () => {
      const [member, other] = [await portal().as('member'), await portal().as('member')];
      const keyUsed = { status: 409, res: { Code: 'KeyUsed' }, msgkey: 'This key belongs to another request.' };
      const key = newKey();
      const bodies = ['Asha Rao', 'Ravi Iyer'].map((ContactPerson) => ({ ...connection, Flag: 'Add', ContactPerson }));
      const answers = await Promise.all(bodies.map((body) => member.send(saveConnection, body, null, key)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)).toMatchObject(keyUsed);
      expect((await member.send(listConnections)).res?.TotalRecords).toBe(1);
      const { Flag, ...first } = bodies[answers.findIndex(({ status }) => status === 200)] ?? { Flag: '' };
      // The same request, however it is written, is not another one.
      expect(await member.send(saveConnection, { ...first, FLAG: Flag, unknown: 1 }, null, key)).toMatchObject({ status: 200 });
      expect(await member.send(updateDetails, { Flag: 'MembershipMail', WantsMembershipMail: false }, null, key)).toMatchObject(keyUsed);
      expect(await other.send(saveConnection, bodies[0], null, key)).toMatchObject({ status: 200 });
      const photo = newKey();
      const [one, another] = [await makePicture(), await makePicture('webp')];
      expect(await member.send(updateDetails, { Flag: 'Photo' }, one, photo)).toMatchObject({ status: 200 });
      expect(await member.send(updateDetails, { Flag: 'Photo' }, one, photo)).toMatchObject({ status: 200 });
      expect(await member.send(updateDetails, { Flag: 'Photo' }, another, photo)).toMatchObject(keyUsed);
    });

    it('lends its key to no other call: a list with the key of a save is that list, for everybody', async () => {
      const { id } = await makeChapter(portal().data, 'Surat Looms');
      const [asha, ravi] = [await portal().as('member'), await portal().as('member')];
      const key = newKey();
      await asha.send(saveConnection, { ...connection, Flag: 'Add' }, null, key);
      for (const answer of [await asha.send(listChapters, { Id: id }, null, key), await ravi.send(listChapters, { Id: id })])
        expect(answer).toMatchObject({ rc: [{ ChapterName: 'Surat Looms' }], res: { TotalRecords: 1 } });
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});

describe('the key of a sign-up', () => {
  onBothEngines(
    (portal) => {
      it('is of the account that it makes: the answer is given again, and another key is refused', async () => {
        const visitor = portal().anonymous;
        const fields = { FullName: 'Asha Rao', Email: `visitor${next()}@example.com`, Phone: '9812345678', Password: 'five5' };
        expectOneAnswer(await severalTimes(visitor, register, fields));
        const other = await visitor.send(register, fields, null, newKey());
        expect(other).toMatchObject({ status: 409, msgkey: 'Email is already registered' });
        const accounts = await portal().data.read.selectFrom('users').select('id').where('email', '=', fields.Email).execute();
        expect(accounts).toHaveLength(1);
      });
    },
    { ALLOW_SIGNUP: 'true' },
  );
});
