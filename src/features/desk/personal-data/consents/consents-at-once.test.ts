// The consent to testimonials in public is withdrawn with the last of them, also when all are hidden at once.

import { expect, it } from 'vitest';
import { givenSlip, makeSlipRoom } from '../../../../../tests/rooms/slip-room.ts';
import { onBothEngines } from '../../../../../tests/test-portal.ts';
import { answerSlip } from '../../../giving/slips/slips.contract.ts';
import { listConsents } from './consents.contract.ts';

onBothEngines((portal) => {
  it('ends with the last testimonial when all are hidden at once', async () => {
    const { asha, ravi } = await makeSlipRoom(portal());
    const ids: number[] = [];
    for (let at = 0; at < 8; at++) {
      const { id } = await givenSlip(ravi.client, 'Testimonial', { ToId: asha.id, Note: `She is good ${at}` });
      ids.push(id);
      expect((await asha.client.send(answerSlip, { Id: id, IsPublic: true })).status).toBe(200);
    }
    const withdrawn = async () =>
      (await asha.client.send(listConsents, { To: 'Testimonials in public' })).rc.map(({ WithdrawnAt }) => WithdrawnAt !== null);
    expect(await withdrawn()).toEqual([false]);
    const hidden = await Promise.all(ids.map((Id) => asha.client.send(answerSlip, { Id, IsPublic: false })));
    expect(hidden.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect(await withdrawn()).toEqual([true]);
  });
});
