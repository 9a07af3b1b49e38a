// What is kept after an erasure, and until when: sealed copies, and names on receipts.

import { expect, it, onTestFinished, vi } from 'vitest';
import { here, makeUser } from '../../../../../tests/makers.ts';
import { paymentFields } from '../../../../../tests/payments.ts';
import { runAdmin } from '../../../../../tests/processes.ts';
import { startChosenJobs } from '../../../../../tests/rooms/jobs-room.ts';
import { makeMeetingChapter } from '../../../../../tests/rooms/meeting-chapter.ts';
import { onAnyEngine } from '../../../../../tests/test-portal.ts';
import { recordPayment, voidPayment } from '../../../money/payments/payments.contract.ts';
import { listHistory } from '../../history/history.contract.ts';
import { deleteMember } from '../../member-page/delete-member.contract.ts';
import { eraseMember } from './erasing.contract.ts';
import { forgetReceiptNames } from './erasures.server.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

onAnyEngine((portal, _engine) => {
  it('forgets who has paid KEEP_PAYMENTS_YEARS after the payment, of erased and of deleted members alike, and of no member', async () => {
    const chapter = await makeMeetingChapter(portal());
    const { staff } = chapter;
    const { data } = portal();
    const [erased, later, deleted, stays] = [
      await chapter.join('Old Payer'),
      await chapter.join('Recent Payer'),
      await makeUser(data, { fullName: 'Deleted Payer' }),
      await chapter.join('Member Payer'),
    ];
    const people = [erased, later, deleted, stays].map(({ id }) => id);
    const days = { PaymentDate: '2026-04-01', MemberShipStartDate: '2026-04-01', MemberShipEndDate: '2027-03-31' };
    const payments: number[] = [];
    for (const MemberId of people) {
      const text = { Note: `Paid for ${MemberId}`, Method: 'UPI', Reference: `REF-${MemberId}` };
      expect((await staff.send(recordPayment, { MemberId, ...paymentFields, ...days, ...text })).status).toBe(200);
      payments.push((await data.read.selectFrom('payments').select('id').where('user_id', '=', MemberId).executeTakeFirstOrThrow()).id);
    }
    expect((await staff.send(voidPayment, { Id: payments[2], Reason: 'Deleted Payer has paid twice' })).status).toBe(200);
    // Of a receipt with tax, as GSTIN and state were recorded.
    await data.write((tx) =>
      tx.updateTable('payments').set({ member_tax_number: 'GSTIN', member_state: 'Goa' }).where('id', 'in', payments).execute(),
    );
    // Of a payment that was recorded elsewhere, with its receipt there.
    await data.write((tx) => tx.updateTable('payments').set({ receipt_no: null }).where('user_id', '=', later.id).execute());
    expect((await staff.send(deleteMember, { UserId: deleted.id })).status).toBe(200);
    for (const { id } of [erased, later]) expect((await staff.send(eraseMember, { UserId: id, Reason: 'Asked' })).status).toBe(200);
    await data.write((tx) =>
      tx
        .updateTable('payments')
        .set({ payment_date: '2028-04-01' })
        .where('id', '=', payments[1] ?? 0)
        .execute(),
    );
    const told = async () =>
      (
        await data.read
          .selectFrom('payments')
          .select(['receipt_name', 'reference', 'note', 'void_reason', 'member_tax_number', 'member_state', 'receipt_no', 'amount_paise'])
          .where('id', 'in', payments)
          .orderBy('user_id')
          .execute()
      ).map(({ receipt_no, ...row }) => ({ ...row, receipt_no: receipt_no !== null }));
    const run = async (day: string) => {
      vi.setSystemTime(`${day}T06:00:00.000Z`);
      await forgetReceiptNames(data, { keepPaymentsYears: 8, timeZone: here.timeZone }, new AbortController().signal);
    };
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const whole = await told();
    expect(whole.map(({ receipt_name, void_reason }) => [receipt_name, void_reason])).toEqual([
      ['Old Payer', null],
      ['Recent Payer', null],
      ['Deleted Payer', 'Deleted Payer has paid twice'],
      ['Member Payer', null],
    ]);
    await run('2034-04-01');
    expect(await told()).toEqual(whole);
    await run('2034-04-03');
    const nobody = {
      receipt_name: 'Former member',
      reference: null,
      note: null,
      void_reason: null,
      member_tax_number: null,
      member_state: null,
    };
    const goneThen = (index: number) => ({
      ...nobody,
      receipt_no: whole[index]?.receipt_no,
      amount_paise: whole[index]?.amount_paise,
    });
    expect(whole.map(({ receipt_no }) => receipt_no)).toEqual([true, false, true, true]);
    expect(whole.slice(0, 2).map(({ note }) => note)).toEqual([null, null]);
    expect(await told()).toEqual([goneThen(0), whole[1], goneThen(2), whole[3]]);
    await run('2036-04-03');
    expect(await told()).toEqual([goneThen(0), goneThen(1), goneThen(2), whole[3]]);
    const history = data.read
      .selectFrom('changes')
      .select('fields')
      .where('record', '=', 'Payment')
      .where('record_id', 'in', payments.slice(0, 3));
    expect(JSON.stringify(await history.execute())).not.toMatch(/Payer|REF-|GSTIN/);
  });

  it('does so by the clock, and forgets sealed copies after ERASED_DAYS', async () => {
    const chapter = await makeMeetingChapter(portal());
    const [old, recent] = [await chapter.join('Early Payer'), await chapter.join('Late Payer')];
    const { data } = portal();
    for (const { id } of [old, recent]) {
      expect((await chapter.staff.send(recordPayment, { MemberId: id, ...paymentFields })).status).toBe(200);
      expect((await chapter.staff.send(eraseMember, { UserId: id, Reason: 'Asked' })).status).toBe(200);
    }
    await data.write(async (tx) => {
      await tx.updateTable('payments').set({ payment_date: '2015-01-01' }).where('user_id', '=', old.id).execute();
      await tx.updateTable('erased_copies').set({ keep_until: '2020-01-01T00:00:00.000Z' }).where('user_id', '=', old.id).execute();
    });
    const chosen = ['names of former members on receipts', 'sealed copies of people who were erased'];
    const stop = startChosenJobs(portal(), ({ name }) => chosen.includes(name), silent as never);
    const names = data.read.selectFrom('payments').select('receipt_name').where('user_id', 'in', [old.id, recent.id]).orderBy('user_id');
    const namesOf = async () => (await names.execute()).map(({ receipt_name }) => receipt_name);
    await expect.poll(namesOf, { timeout: 20_000 }).toEqual(['Former member', 'Late Payer']);
    const copies = () => data.read.selectFrom('erased_copies').select('id').where('user_id', '=', old.id).execute();
    await expect.poll(copies, { timeout: 20_000 }).toEqual([]);
    await stop();
    expect((await data.read.selectFrom('erased_copies').select('id').where('user_id', '=', recent.id).execute()).length).toBeGreaterThan(0);
  });

  it('opens the sealed copy on the command line only, and notes it', { tags: ['long'] }, async () => {
    const chapter = await makeMeetingChapter(portal());
    const asha = await chapter.join('Asha Opened');
    expect((await chapter.staff.send(eraseMember, { UserId: asha.id, Reason: 'Asked' })).status).toBe(200);
    const { status, out } = await runAdmin(portal().environment, 'erased', '--id', String(asha.id));
    expect(status).toBe(0);
    expect(JSON.parse(out).users).toEqual([expect.objectContaining({ full_name: 'Asha Opened' })]);
    const { rc } = await chapter.staff.send(listHistory, { OwnerId: asha.id, RecordsPerPage: 0 });
    expect(rc[0]).toMatchObject({ Title: 'Former member', Fields: [{ Field: 'SealedCopy', Before: null, After: null }] });
    const nobody = await runAdmin(portal().environment, 'erased', '--id', String(chapter.staff.userId));
    expect(nobody).toMatchObject({ status: 1, err: expect.stringContaining('There is no copy') });
  });
});
