// All rows of a list, some at a time. Between two batches other requests have their turn.

import { setTimeout as pause } from 'node:timers/promises';
import { Batch } from '../../data/lists/batch.ts';
import type { Reading, RequestContext } from './handle.ts';

export async function* rowsInBatches(reading: Reading, context: RequestContext): AsyncGenerator<object[], undefined> {
  const batch = new Batch();
  while (!batch.isDone) {
    const { last, isInRest } = batch;
    const answer = await reading.run(context, batch);
    const rows = 'rows' in answer ? answer.rows : [];
    yield rows;
    // A handler that has nothing for this caller returns no rows and leaves the batch where it was.
    if (rows.length === 0 && batch.last === last && batch.isInRest === isInRest) return;
    // Longer than one turn of the event loop: a request needs several, and each would wait for a batch.
    await pause(1);
  }
}
