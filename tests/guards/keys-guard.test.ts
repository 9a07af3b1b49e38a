// Guard, made from the contracts: no save returns the answer of another request.

import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keyFrom } from '../../src/platform/server/calls/save.ts';
import { createSealer } from '../../src/platform/server/sealer.ts';
import { type Call, isSave, shapesOf } from '../../src/platform/wire/call.ts';
import { allCalls } from '../all-calls.ts';
import { makePicture } from '../makers.ts';
import { type Client, onAnyEngine } from '../test-portal.ts';
import { validInputs, valuesFor } from '../valid-inputs.ts';

const dataKey = 'a key of at least 32 characters, for tests';
const sealer = createSealer(dataKey);

const saves = allCalls.filter((call) => isSave(call) && call.who !== 'anyone');

/** A value that the result's schema accepts. */
const sampleOf = (schema: z.core.JSONSchema.BaseSchema): unknown => {
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0] as z.core.JSONSchema.BaseSchema);
  if (schema.enum) return schema.enum[0];
  const [type] = [schema.type].flat();
  if (type === 'array') return [];
  if (type !== 'object') return { string: 'words', boolean: true }[String(type)] ?? 1;
  const required = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));
  return Object.fromEntries(required.map(([name, one]) => [name, sampleOf(one as z.core.JSONSchema.BaseSchema)]));
};

/** The same input with one other value; null if no other is possible. */
const otherThan = (call: Call, input: Record<string, unknown>): Record<string, unknown> | null => {
  const shape = shapesOf(call.input).find((one) => one.safeParse(input).success)?.shape ?? {};
  for (const [name, field] of Object.entries(shape)) {
    const others = valuesFor(field as z.ZodType).map((value) => ({ ...input, [name]: value }));
    const other = others.find((one) => {
      const { data } = z.safeParse(call.input, one);
      return data !== undefined && JSON.stringify(data) !== JSON.stringify(z.parse(call.input, input));
    });
    if (other) return other;
  }
  return null;
};

it('The guard knows the saves', () => expect(saves.length).toBeGreaterThan(20));

describe('a used key', () => {
  onAnyEngine(
    (portal) => {
      let staff: Client;
      beforeAll(async () => {
        staff = await portal().as('superAdmin');
      });

      it.each(saves.map((call) => [call.name, call] as const))(
        'gives the answer of its own request of %s, and of no other one',
        async (_name, call) => {
          const picture = call.upload?.requiredToAdd ? await makePicture() : null;
          for (const input of validInputs(call)) {
            const key = crypto.randomUUID();
            const uploaded = picture && { name: 'picture.png', bytes: new Uint8Array(await picture.arrayBuffer()) };
            const sent = keyFrom(key, call, { input: z.parse(call.input, input) as Record<string, unknown>, file: uploaded });
            const answer = { res: sampleOf(z.toJSONSchema(call.res)), message: 'As before' };
            const sealed = sealer.seal(JSON.stringify({ request: sent?.request, answer }), `answer to user ${staff.userId}`);
            const row = { user_id: staff.userId, key, at: new Date().toISOString(), answer: sealed };
            await portal().data.write((tx) => tx.insertInto('answered_saves').values(row).execute());
            const send = (body: Record<string, unknown>) => staff.send(call, body, picture, { 'idempotency-key': key });
            expect(await send(input), JSON.stringify(input)).toMatchObject({ status: 200, msgkey: 'As before' });
            const other = otherThan(call, input);
            if (Object.keys(input).length === 0 && other === null) continue;
            expect(other, JSON.stringify(input)).not.toBeNull();
            expect(await send(other ?? {}), JSON.stringify(other)).toMatchObject({ status: 409, res: { Code: 'KeyUsed' } });
          }
        },
      );
    },
    { DATA_KEY: dataKey },
  );
});
