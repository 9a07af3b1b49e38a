import { describe, expect, it } from 'vitest';
import { changeVisitor, makeProfession, makeVisitorRoom, move, visitorOf, visitorsOf } from '../../../../tests/rooms/visitor-room.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { saveVisitor } from './visitors.contract.ts';

describe('an undo of visitors', () => {
  onAnyEngine((portal) => {
    it('is for officers with the right to visitors, of what officers did', async () => {
      const { host, treasurer, add } = await makeVisitorRoom(portal());
      const id = await add({ FullName: 'Asha Rao' });
      const { res } = await changeVisitor(host, id, { FullName: 'Asha Iyer' });
      const SetId = Number(res?.SetId);
      expect((await treasurer.send(undoChanges, { SetId })).status).toBe(403);
      expect((await (await makeVisitorRoom(portal())).host.send(undoChanges, { SetId })).status).toBe(404);
      expect((await host.send(undoChanges, { SetId })).status).toBe(200);
      expect((await visitorOf(host, id)).FullName).toBe('Asha Rao');
    });

    it('takes a decision back only by who decides, and gives no seat twice', async () => {
      const { host, committee, add, lead } = await makeVisitorRoom(portal());
      const seat = await makeProfession(portal());
      const [one, other] = [await add(), await add()];
      for (const id of [one, other]) await lead(id, 'Applied', seat);
      await move(committee, one, 'Approved');
      const { res } = await move(committee, one, 'Declined', { Reason: 'No fit' });
      const SetId = Number(res?.SetId);
      expect((await host.send(undoChanges, { SetId })).status).toBe(403);
      await move(committee, other, 'Approved');
      expect((await committee.send(undoChanges, { SetId })).status).toBe(409);
      await move(host, other, 'Not now');
      expect((await committee.send(undoChanges, { SetId })).status).toBe(200);
      expect((await visitorOf(host, one)).Stage).toBe('Approved');
    });

    it('brings nobody back whom somebody else has added meanwhile', async () => {
      const { host, add } = await makeVisitorRoom(portal());
      const fields = { Email: 'again@example.com', Phone: '9820044441' };
      const id = await add(fields);
      const { res } = await host.send(saveVisitor, { Flag: 'Delete', Id: id });
      await add({ Phone: '9820044441' });
      expect((await host.send(undoChanges, { SetId: Number(res?.SetId) })).status).toBe(409);
      expect(await visitorsOf(host, { Id: id })).toEqual([]);
    });
  });
});
