// Clients that go away while they upload: one line in the log, and no error.

import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { makePicture } from '../../../../tests/makers.ts';
import { startPortal } from '../../../../tests/rooms/outbox-room.ts';
import { describeOnAnyEngine, multipart } from '../../../../tests/test-portal.ts';
import { saveStory } from '../../../features/contents/stories/stories.contract.ts';
import { path } from '../../wire/call.ts';

describeOnAnyEngine('a client that goes away during an upload', (engine) => {
  it('has one line with the status 499', { tags: ['long'] }, async () => {
    const portal = await startPortal(engine, { LOG_LEVEL: 'info', PORT: '0' });
    const staff = await portal.as('superAdmin');
    const address = await portal.app.listen({ port: 0 });
    const { headers, payload } = await multipart(
      { Flag: 'Add', Name: 'Cut', ClientName: 'X', Description: 'X' },
      await makePicture('png', 1_200),
    );
    const lines = () =>
      portal.failures().flatMap((line) =>
        line
          .split('\n')
          .filter(Boolean)
          .map((one) => JSON.parse(one)),
      );
    const uploadLines = () => lines().filter(({ call }) => call === saveStory.name);
    const begins = payload.indexOf('name="File"');
    // Each before the end: who has sent all may be answered first.
    const cuts = [
      5,
      begins - 10,
      begins + 5,
      Math.min(begins + 100_000, payload.length - 90),
      Math.floor(payload.length / 2),
      payload.length - 60,
      payload.length - 3,
    ];
    for (const [at, cut] of cuts.entries()) {
      const socket = connect(Number(new URL(address).port), '127.0.0.1');
      await once(socket, 'connect');
      const head = [
        `POST ${path(saveStory)} HTTP/1.1`,
        `host: localhost`,
        `authorization: Bearer ${staff.token}`,
        `content-type: ${headers['content-type']}`,
        `content-length: ${payload.length}`,
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      socket.write(payload.subarray(0, cut));
      // Long enough on a busy machine, too, to have found out whose upload it is.
      await pause(500);
      socket.destroy();
      await vi.waitFor(() => expect(uploadLines()).toHaveLength(at + 1), { timeout: 5_000 });
    }
    await pause(300);
    expect(uploadLines().map(({ status, user, msg }) => ({ status, user, msg }))).toEqual(
      cuts.map(() => ({ status: 499, user: staff.userId, msg: 'the client went away' })),
    );
    expect(lines().filter(({ level }) => level >= 40)).toEqual([]);
  });
});
