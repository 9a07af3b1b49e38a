// All experiments, in the order in which they run.

import { clockSetBack } from './clock.ts';
import { costs } from './costs.ts';
import { damagedDatabase } from './damaged-database.ts';
import { fullDisk, readOnlyFolder } from './disk.ts';
import type { Experiment } from './experiment.ts';
import { killPortal } from './kill-portal.ts';
import { longJourneys } from './long-journeys.ts';
import { postgresOutages } from './postgres-outages.ts';
import { manyConnections, soak } from './soak.ts';
import { twoNodes } from './two-nodes.ts';

export const experiments: readonly Experiment[] = [
  killPortal('sqlite'),
  killPortal('postgres'),
  ...postgresOutages,
  fullDisk,
  readOnlyFolder,
  damagedDatabase,
  clockSetBack,
  twoNodes,
  manyConnections('sqlite'),
  manyConnections('postgres'),
  soak,
  costs('sqlite'),
  costs('postgres'),
  longJourneys,
];
