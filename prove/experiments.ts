// All experiments, in the order in which they run, by the parts of `npm run prove` that can be run alone.

import { announcement } from './announcement.ts';
import { clockSetBack } from './clock.ts';
import { costs } from './costs.ts';
import { damagedDatabase } from './damaged-database.ts';
import { fullDisk, unusableAtStart } from './disk.ts';
import type { Experiment } from './experiment.ts';
import { killPortal } from './kill-portal.ts';
import { largeLists } from './large-lists.ts';
import { manyWebhooks } from './many-webhooks.ts';
import { oneWhoFloods } from './one-who-floods.ts';
import { behindPgBouncer } from './pgbouncer.ts';
import { postgresOutages } from './postgres-outages.ts';
import { manyConnections, soak } from './soak.ts';
import { allJourneys, allServerTests } from './test-runs.ts';
import { twoNodes } from './two-nodes.ts';
import { killWhileSending } from './webhooks.ts';

export const parts: Record<string, readonly Experiment[]> = {
  engines: [allServerTests],
  faults: [
    killPortal('sqlite'),
    killPortal('postgres'),
    ...postgresOutages,
    behindPgBouncer,
    fullDisk,
    unusableAtStart,
    damagedDatabase,
    clockSetBack,
    twoNodes,
    announcement('sqlite'),
    announcement('postgres'),
    killWhileSending('sqlite'),
    killWhileSending('postgres'),
  ],
  load: [
    manyConnections('sqlite'),
    manyConnections('postgres'),
    manyWebhooks('sqlite'),
    manyWebhooks('postgres'),
    oneWhoFloods,
    largeLists,
    soak,
  ],
  costs: [costs('sqlite'), costs('postgres')],
  journeys: [allJourneys],
};
