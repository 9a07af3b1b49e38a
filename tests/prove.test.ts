// The short form of each experiment of `npm run prove`: nothing acknowledged is lost, however the portal or its database is broken.

import { describe, expect, it, vi } from 'vitest';
import { experiments } from '../prove/experiments.ts';
import { newDatabase } from './test-portal.ts';

// On a busy machine processes start slowly.
vi.setConfig({ testTimeout: 300_000 });

describe('nothing that was acknowledged is lost when', () => {
  it.each(experiments.map((experiment) => [experiment.name, experiment] as const))('%s', async (_name, { run }) => {
    const { failures, ...figures } = await run({ isShort: true, newDatabase });
    expect(failures, JSON.stringify(figures)).toEqual([]);
  });
});
