// Consents are kept as long as the account, so a member gives only so many in a day.

import { expect, it } from 'vitest';
import { onBothEngines } from '../../../../../tests/test-portal.ts';
import { bounds } from '../../../../platform/bounds/bounds.ts';
import { listConsents, saveConsent } from './consents.contract.ts';

onBothEngines((portal) => {
  it('are given as often as the bound says, however they are withdrawn, and withdrawing is never refused', { tags: ['long'] }, async () => {
    const member = await portal().as('member');
    const send = (Flag: 'Give' | 'Withdraw') => member.send(saveConsent, { Flag, To: 'Found by members' });
    const before = (await member.send(listConsents, {})).res?.TotalRecords ?? 0;
    for (let at = before; at < bounds.consents.each; at++) {
      expect([at, (await send('Give')).status, (await send('Withdraw')).status]).toEqual([at, 200, 200]);
    }
    expect(await send('Give')).toMatchObject({
      status: 429,
      msgkey: 'A consent can be given and withdrawn at most 100 times within 24 hours',
    });
    expect((await send('Withdraw')).status).toBe(200);
    expect((await member.send(listConsents, {})).res?.TotalRecords).toBe(bounds.consents.each);
  });
});
