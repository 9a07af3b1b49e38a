// The warnings on the server.

import { handle } from '../../../platform/server/calls/handle.ts';
import { getWarnings } from './warnings.contract.ts';

export const warningsServer = [
  handle(getWarnings, async ({ measureDisk }) => {
    const { isLow, freeBytes } = await measureDisk();
    return { res: { IsDiskLow: isLow, FreeMegabytes: Math.floor(freeBytes / 1_000_000) } };
  }),
];
