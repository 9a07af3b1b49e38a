// The places of uploads: what one person leaves to others, and who gives way when none is left.

import { expect, test } from 'vitest';
import { BodyLimits } from './body-limits.ts';

/** Places at a time that the test sets. */
const places = () => {
  let now = 0;
  const limits = new BodyLimits({ now: () => now });
  const start = (userId: number, bytesPerSecond = 0) => {
    const upload = { outcome: 'under way', gaveWay: false, receive: () => {}, finish: () => {} };
    const received = new Promise<void>((resolve) => {
      upload.receive = resolve;
    });
    const finished = new Promise<void>((resolve) => {
      upload.finish = resolve;
    });
    const began = now;
    const bytesSent = () => ((now - began) / 1_000) * bytesPerSecond;
    const body = limits.begin(userId);
    let isIn = false;
    const run = async () => {
      body.beginFile(bytesSent);
      isIn = true;
      await Promise.race([received, body.refused]);
      body.hasCome();
      await finished;
      body.release();
    };
    run().then(
      () => {
        upload.outcome = 'done';
      },
      (error: Error) => {
        upload.outcome = error.message;
        upload.gaveWay = isIn;
      },
    );
    return upload;
  };
  const wait = (seconds: number) => {
    now += seconds * 1_000;
  };
  return { start, wait };
};

const settled = () => new Promise(setImmediate);

const refused = 'Too many uploads at once. Please try again.';

test('the more places are taken, the fewer are left to one person', async () => {
  const { start } = places();
  const counts: number[] = [];
  for (const person of [1, 2, 3, 4, 5, 6]) {
    const uploads = Array.from({ length: 10 }, () => start(person));
    await settled();
    counts.push(uploads.filter(({ outcome }) => outcome === 'under way').length);
  }
  expect(counts).toEqual([8, 8, 4, 2, 1, 1]);
});

test('when no place is left, an upload that hardly moves gives way, and none that moves or is being stored', async () => {
  const { start, wait } = places();
  // A person each, so that all places are taken.
  const uploads = Array.from({ length: 24 }, (_, person) => start(person, person === 5 ? 1_000 : 100_000));
  const slow = uploads[5];
  wait(9);
  const early = start(100);
  await settled();
  expect([early.outcome, uploads.some(({ gaveWay }) => gaveWay)]).toEqual([refused, false]);
  wait(1);
  const later = start(101);
  await settled();
  expect([later.outcome, slow?.outcome, slow?.gaveWay]).toEqual(['under way', refused, true]);
  expect(uploads.filter(({ outcome }) => outcome === refused)).toHaveLength(1);
  // What has arrived and is being saved is slow for other reasons.
  for (const upload of [...uploads, later]) upload.receive();
  await settled();
  wait(1_000);
  const last = start(102);
  await settled();
  expect(last.outcome).toBe(refused);
  for (const upload of [...uploads, later]) upload.finish();
  await settled();
  expect([uploads[0]?.outcome, later.outcome, start(103).outcome]).toEqual(['done', 'done', 'under way']);
});

test('to somebody who has no upload, the slowest of whoever has most gives way, and nobody loses the only one', async () => {
  const { start, wait } = places();
  const held = [8, 8, 4, 2, 1, 1].map((count, person) =>
    Array.from({ length: count }, (_, each) => start(person, 20_000 + (each === 3 ? 0 : 1_000))),
  );
  wait(20);
  const first = start(100);
  const second = start(101);
  await settled();
  expect([first.outcome, second.outcome]).toEqual(['under way', 'under way']);
  const lost = held.map((uploads) =>
    uploads.map(({ outcome }, each) => (outcome === refused ? each : null)).filter((each) => each !== null),
  );
  expect(lost).toEqual([[3], [3], [], [], [], []]);
  // Who has one already waits for a free place.
  const more = start(100);
  await settled();
  expect(more.outcome).toBe(refused);
  const alone = places();
  for (let person = 0; person < 24; person++) alone.start(person, 20_000);
  alone.wait(20);
  const last = alone.start(100);
  await settled();
  expect(last.outcome).toBe(refused);
});
