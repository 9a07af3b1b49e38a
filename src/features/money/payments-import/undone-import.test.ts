// An import of payments that is undone: its payments are void, the members' rows follow, and whoever may not do it cannot.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { paymentsOf } from '../../../../tests/payments.ts';
import { readPdf } from '../../../../tests/pdf-text.ts';
import { apply, csv } from '../../../../tests/rooms/import-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { path } from '../../../platform/wire/call.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listHistory, restoreVersion } from '../../desk/history/history.contract.ts';
import { updateDetails } from '../../people/profile/profile.contract.ts';
import { listLedger } from '../payments/ledger.contract.ts';
import { getReceipt } from '../receipts/receipts.contract.ts';

const heads = ['Email', 'Payment Date', 'Amount', 'Membership Start Date', 'Membership End Date', 'Reference'];
const year = (from: number, amount: number | string) => ['01-04-2026', amount, `01-04-${from}`, `31-03-${from + 1}`, ''];
const nothingPaid = { Amount: null, PaymentDate: null, MembershipEndDate: null, IsActiveMember: false };

describe('an import of payments that is undone', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    let other: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      other = await portal().as('superAdmin');
    });
    const { pay, strikeOut, rowOf, historyOf } = paymentsOf(portal, () => staff);

    /** Two members, with two payments and with one. */
    const imported = async () => {
      const [one, two] = [await makeUser(portal().data, { fullName: 'Asha' }), await makeUser(portal().data, { fullName: 'Binu' })];
      const lines = [
        [one.email, ...year(2090, 100)],
        [one.email, ...year(2091, 200)],
        [two.email, ...year(2090, '1,00,000.50')],
      ];
      const answer = await apply(staff, 'payments', csv(heads, ...lines));
      expect(answer).toMatchObject({ status: 200, res: { New: 3, SetId: expect.any(Number) } });
      return { one, two, SetId: answer.res?.SetId ?? 0, file: csv(heads, ...lines) };
    };
    const undo = (SetId: number, client = other, more: object = {}) => client.send(undoChanges, { SetId, ...more });
    const changesOf = async (SetId: number, client = staff) => (await client.send(listHistory, { SetId })).rc;
    const mayUndo = async (SetId: number, client = staff) => new Set((await changesOf(SetId, client)).map(({ MayUndo }) => MayUndo));

    it('voids its payments with the reason, and the members show what is left', async () => {
      const { one, two, SetId, file } = await imported();
      const { MembershipNo } = (await rowOf(one.id)) ?? {};
      const [before] = await historyOf(one.id);
      const byHand = await pay(two.id, { Amount: 7, MemberShipStartDate: '2050-01-01', MemberShipEndDate: '2050-12-31' });
      expect(await mayUndo(SetId)).toEqual(new Set([true]));
      expect(await undo(SetId)).toMatchObject({
        status: 200,
        msgkey: expect.stringMatching(/^Import undone. Its payments are void/),
        res: { SetId: expect.any(Number) },
      });
      const voided = { IsVoid: true, VoidReason: 'Import undone', VoidedAt: expect.stringMatching(/Z$/), ReceiptNo: expect.any(String) };
      expect(await historyOf(one.id)).toMatchObject([voided, voided]);
      expect((await historyOf(one.id))[0]).toMatchObject({ Id: before?.Id, ReceiptNo: before?.ReceiptNo, Amount: 200 });
      expect(await rowOf(one.id)).toMatchObject({ ...nothingPaid, MembershipNo });
      expect(await historyOf(two.id)).toMatchObject([{ Id: byHand.res?.Id, IsVoid: false }, voided]);
      expect(await rowOf(two.id)).toMatchObject({ Amount: 7, MembershipEndDate: '2050-12-31T12:00:00.000Z', IsActiveMember: true });
      expect((await staff.send(listLedger, { MemberId: one.id })).res?.Sum).toBe(0);
      // What was voided by mistake is brought in once more, as new payments.
      expect(await apply(staff, 'payments', file)).toMatchObject({ res: { New: 3, Same: 0, Refused: 0 } });
      expect(await historyOf(one.id)).toHaveLength(4);
      expect(await rowOf(one.id)).toMatchObject({ Amount: 200, IsActiveMember: true, MembershipNo });
    });

    it('leaves the member since the first day that the other payments make', async () => {
      const { id, email } = await makeUser(portal().data);
      await pay(id, { MemberShipStartDate: '2026-04-01', MemberShipEndDate: '2027-03-31' });
      const since = async () => (await rowOf(id))?.MemberSince;
      expect(await since()).toBe('2026-04-01T12:00:00.000Z');
      const { res } = await apply(staff, 'payments', csv(heads, [email, ...year(2025, 100)]));
      expect(await since()).toBe('2025-04-01T12:00:00.000Z');
      expect((await undo(res?.SetId ?? 0)).status).toBe(200);
      expect(await since()).toBe('2026-04-01T12:00:00.000Z');
    });

    it('is told from a payment that a person has voided with the same words', async () => {
      const { one, file } = await imported();
      for (const { Id } of await historyOf(one.id)) await strikeOut(Id, 'Import undone');
      expect(await apply(staff, 'payments', file)).toMatchObject({ res: { New: 0, Same: 3, Refused: 0 } });
    });

    it('is noted as voided by who did it, and its receipts say VOID', async () => {
      const { one, SetId } = await imported();
      const undone = await undo(SetId);
      const [newest] = await historyOf(one.id);
      const changes = await changesOf(undone.res?.SetId ?? 0);
      expect(changes.map(({ Record, Kind }) => `${Record} ${Kind}`).toSorted()).toEqual([
        ...['Member Changed', 'Member Changed'],
        ...['Payment Changed', 'Payment Changed', 'Payment Changed'],
      ]);
      expect(new Set(changes.map(({ ById, Via }) => `${ById} ${Via}`))).toEqual(new Set([`${other.userId} UndoChanges`]));
      const receipt = await portal().app.inject({
        method: 'POST',
        url: path(getReceipt),
        headers: { authorization: `Bearer ${staff.token}` },
        payload: { Id: newest?.Id },
      });
      const { text } = await readPdf(receipt.rawPayload);
      expect(text).toContain('VOID');
      expect(text).toContain(newest?.ReceiptNo ?? 'no receipt');
    });

    it('cannot be undone twice, also not at the same moment, and its undoing not at all', async () => {
      const { one, SetId } = await imported();
      const answers = await Promise.all([undo(SetId), undo(SetId, staff), undo(SetId)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      const done = answers.find(({ status }) => status === 200)?.res?.SetId ?? 0;
      const message = 'This import is undone already.';
      expect(await undo(SetId)).toMatchObject({ status: 409, rs: 0, msgkey: message });
      expect(await undo(done)).toMatchObject({ status: 400, msgkey: 'This cannot be undone.' });
      expect([await mayUndo(SetId), await mayUndo(done)]).toEqual([new Set([false]), new Set([false])]);
      expect((await historyOf(one.id)).map(({ IsVoid }) => IsVoid)).toEqual([true, true]);
    });

    it('answers the same when the same key is sent again', async () => {
      const { SetId } = await imported();
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const first = await staff.send(undoChanges, { SetId }, null, headers);
      expect(first.status).toBe(200);
      expect(await staff.send(undoChanges, { SetId }, null, headers)).toEqual(first);
    });

    it('leaves a payment as it is that somebody has voided or corrected since', async () => {
      const { one, two, SetId } = await imported();
      const [second, first] = await historyOf(one.id);
      expect((await strikeOut(second?.Id ?? 0, 'Cheque bounced')).status).toBe(200);
      const right = await pay(one.id, { Amount: 5, Corrects: first?.Id, Reason: 'Too much' });
      expect((await undo(SetId)).status).toBe(200);
      expect((await historyOf(one.id)).map(({ Id, VoidReason }) => [Id, VoidReason])).toEqual([
        [right.res?.Id, null],
        [second?.Id, 'Cheque bounced'],
        [first?.Id, 'Too much'],
      ]);
      expect((await historyOf(two.id))[0]?.VoidReason).toBe('Import undone');
      expect(await rowOf(one.id)).toMatchObject({ Amount: 5 });
    });

    it('keeps what was changed of its members since', async () => {
      const { one, SetId } = await imported();
      const client = portal().clientOf(one);
      const details = { FullName: 'Asha Rao-Iyer', Phone: '9876543210', Profession: 'Baker' };
      expect((await client.send(updateDetails, { Flag: 'Details', ...details })).status).toBe(200);
      expect((await undo(SetId)).status).toBe(200);
      expect(await rowOf(one.id)).toMatchObject({ ...nothingPaid, FullName: 'Asha Rao-Iyer', Profession: 'Baker' });
    });

    it('cannot be undone by others, nor one record of it alone', async () => {
      const { one, SetId } = await imported();
      const [member, admin] = [portal().clientOf(one), await portal().as('admin')];
      expect(await undo(SetId, member)).toMatchObject({ status: 404, rs: 0 });
      expect(await undo(SetId, admin)).toMatchObject({ status: 403, rs: 0 });
      expect(await undo(SetId, portal().anonymous)).toMatchObject({ status: 401, rs: 0 });
      expect(await mayUndo(SetId, member)).toEqual(new Set([false]));
      const [payment] = await historyOf(one.id);
      const refused = { status: 400, rs: 0, msgkey: 'This cannot be undone.' };
      expect(await undo(SetId, staff, { Record: 'Member', RecordId: one.id })).toMatchObject(refused);
      expect(await undo(SetId, staff, { Record: 'Payment', RecordId: payment?.Id })).toMatchObject(refused);
      expect((await historyOf(one.id)).map(({ IsVoid }) => IsVoid)).toEqual([false, false]);
    });

    it('is no way to bring the member of before its payments back', async () => {
      const one = await makeUser(portal().data);
      const client = portal().clientOf(one);
      const details = { FullName: 'Asha Rao', Phone: '9876543210', Profession: 'Baker' };
      const edited = await client.send(updateDetails, { Flag: 'Details', ...details });
      const SetId = edited.res?.SetId ?? 0;
      expect((await apply(staff, 'payments', csv(heads, [one.email, ...year(2090, 100)]))).status).toBe(200);
      expect((await changesOf(SetId)).map(({ MayRestore }) => MayRestore)).toEqual([false]);
      const restored = await staff.send(restoreVersion, { SetId, Record: 'Member', RecordId: one.id });
      expect(restored).toMatchObject({ status: 400, msgkey: 'This cannot be undone.' });
      expect(await rowOf(one.id)).toMatchObject({ Amount: 100 });
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
