// Guard, made from the contracts: no read gives members anything of another member, whatever the filter or order.

import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { saveStory } from '../../src/features/contents/stories/stories.contract.ts';
import { recordPayment } from '../../src/features/money/payments/payments.contract.ts';
import { saveConnection } from '../../src/features/own-records/connections/connections.contract.ts';
import { saveDocument } from '../../src/features/own-records/documents/documents.contract.ts';
import { saveExpectation } from '../../src/features/own-records/expectations/expectations.contract.ts';
import { saveJoinedEvent } from '../../src/features/own-records/joined-events/joined-events.contract.ts';
import { type Call, isSave, shapesOf } from '../../src/platform/wire/call.ts';
import { saveView } from '../../src/platform/wire/calls/views.ts';
import { isListCall } from '../../src/platform/wire/list-contract.ts';
import { allCalls } from '../all-calls.ts';
import { makeDocument, makePicture, makeUser } from '../makers.ts';
import { paymentFields } from '../payments.ts';
import { type Client, onAnyEngine } from '../test-portal.ts';
import { validInputs, valuesFor } from '../valid-inputs.ts';

const mark = 'Zebra';

const isRead = (call: Call): boolean => !isSave(call) && call.who !== 'anyone' && call.who.includes('member') && call.name !== 'Logout';

const reads = allCalls.filter((call) => isRead(call) && (!(call.row instanceof z.ZodNever) || call.file !== undefined));

describe('a member gets nothing of another one by', () => {
  onAnyEngine((portal) => {
    let asha: Client;
    let staff: Client;
    let ids: number[];
    beforeAll(async () => {
      [asha, staff] = [await portal().as('member'), await portal().as('superAdmin')];
      const user = await makeUser(portal().data, { fullName: `${mark} Rao`, email: 'zebra@example.com', profession: mark });
      const ravi = portal().clientOf(user);
      const sent = [
        await ravi.send(saveConnection, { Flag: 'Add', OrganizationName: mark, ContactPerson: mark, MobileNo: '9876543210' }),
        await ravi.send(saveExpectation, { Flag: 'Add', CurrentBusinessValue: 5, ValueOfBusiness: 6 }),
        await ravi.send(saveJoinedEvent, { Flag: 'Add', EventName: mark, EventDate: '2090-01-01', TypeOfEvent: 1 }),
        await ravi.send(saveDocument, { Flag: 'Add', DocumentName: mark, Status: 'Active' }, await makeDocument('pdf')),
        await ravi.send(saveView, { Flag: 'Add', List: 'GetUserConnects', Name: mark, Filters: {} }),
        await staff.send(recordPayment, { MemberId: user.id, ...paymentFields, Reference: mark, Note: mark }),
        await staff.send(saveStory, { Flag: 'Add', Name: mark, ClientName: mark, Description: `<p>${mark}</p>` }, await makePicture()),
      ];
      for (const { status, msgkey } of sent) expect([status, msgkey]).toEqual([200, expect.any(String)]);
      await staff.send(saveStory, { Flag: 'Active', Id: sent.at(-1)?.res?.Id, IsActive: false });
      ids = [...new Set([user.id, ...sent.flatMap(({ res }) => [res?.Id ?? 0, res?.SetId ?? 0])])].filter((id) => id > 0);
    });

    /** The caller owns no file, so any file in an answer is another member's. */
    const answerTo = async (client: Client, call: Call, body: Record<string, unknown>): Promise<string> => {
      const answer = client.send(call, body);
      return JSON.stringify(call.file ? await answer.catch(() => `${mark} in a file`) : await answer);
    };

    it.each(reads.map((call) => [call.name, call] as const))('%s', async (_name, call) => {
      for (const input of validInputs(call)) {
        const shape = shapesOf(call.input).find((one) => one.safeParse(input).success)?.shape ?? {};
        const filtered = Object.entries(shape).flatMap(([name, field]) => {
          const own = [...ids, ids, [mark], mark, 'zebra@example.com'].filter((value) => (field as z.ZodType).safeParse(value).success);
          return [...valuesFor(field as z.ZodType), ...own].map((value) => ({ ...input, [name]: value }));
        });
        const sorted = isListCall(call) ? call.sorts.flatMap((sort) => [sort, `-${sort}`]).map((Sort) => ({ ...input, Sort })) : [];
        const requests = [input, ...filtered, ...sorted].filter(
          (one) => z.safeParse(call.input, one).success && !('Format' in one && one.Format),
        );
        for (const body of requests) expect(await answerTo(asha, call, body), JSON.stringify(body)).not.toContain(mark);
      }
    });

    it('what super admins find with the same calls', async () => {
      const found = [];
      for (const call of reads.filter(isListCall)) {
        const input = validInputs(call)[0] ?? {};
        if ((await answerTo(staff, call, input)).includes(mark)) found.push(call.name);
      }
      expect(found.length).toBeGreaterThan(5);
    });
  });
});
