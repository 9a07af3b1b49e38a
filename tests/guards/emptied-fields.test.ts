// Saves with a file are multipart, which has no null: an emptied field must still be read as emptied.

import { describe, expect, it } from 'vitest';
import { listEvents, saveEvent } from '../../src/features/contents/events/events.contract.ts';
import { getProfile, updateDetails } from '../../src/features/people/profile/profile.contract.ts';
import { formOf } from '../../src/platform/ui/call/api.ts';
import { path, shapesOf } from '../../src/platform/wire/call.ts';
import { allCalls } from '../all-calls.ts';
import { makePicture } from '../makers.ts';
import { type Client, onBothEngines } from '../test-portal.ts';
import { validInputs } from '../valid-inputs.ts';

const uploadCalls = allCalls.filter(({ upload }) => upload !== undefined);

describe('the form of a call with a file', () => {
  it.each(uploadCalls.map((call) => [call.name, call] as const))('of %s says which fields are empty', (_name, call) => {
    const shapes = shapesOf(call.input);
    let emptied = 0;
    for (const [at, input] of validInputs(call).entries()) {
      for (const field of Object.keys(shapes[at]?.shape ?? {})) {
        const sent = { ...input, [field]: null };
        const read = call.input.safeParse(sent);
        if (!read.success) continue;
        emptied++;
        expect(call.input.safeParse(Object.fromEntries(formOf(sent, null))).data, field).toEqual(read.data);
      }
    }
    expect(emptied).toBeGreaterThan(0);
  });
});

describe('a field that is emptied in a form', () => {
  onBothEngines((portal) => {
    const send = async ({ token }: Client, call: typeof saveEvent | typeof updateDetails, input: Record<string, unknown>, file?: File) => {
      const encoded = new Response(formOf(input, file));
      const response = await portal().app.inject({
        method: 'POST',
        url: path(call),
        headers: { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Bearer ${token}` },
        payload: Buffer.from(await encoded.arrayBuffer()),
      });
      expect(response.statusCode, response.body).toBe(200);
      return response.json<{ res: { Id: number } }>().res.Id;
    };

    it('is empty, with a picture and without one', async () => {
      const staff = await portal().as('superAdmin');
      const picture = new File([await makePicture()], 'picture.png');
      const event = { EventName: 'Annual meet', EventType: 'Online', GuestsAllowed: 0, Place: 'Hall 2', Capacity: 20 };
      const Id = await send(staff, saveEvent, { Flag: 'Add', ...event }, picture);
      await send(staff, saveEvent, { Flag: 'Update', Id, Version: null, ...event, Place: null, Capacity: null }, picture);
      expect((await staff.send(listEvents, { Id })).rc[0]).toMatchObject({ Place: null, Capacity: null });
      const member = await portal().as('member');
      const details = { Flag: 'Details', FullName: 'Asha Rao', Phone: '9876543210', Company: 'Rao & Sons', Offers: 'Tax' };
      await send(member, updateDetails, details);
      await send(member, updateDetails, { ...details, Company: null, Offers: undefined });
      expect((await member.send(getProfile, {})).res).toMatchObject({ Company: null, Offers: 'Tax' });
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
