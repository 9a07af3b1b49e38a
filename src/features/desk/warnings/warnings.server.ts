// The warnings on the server.

import { handle } from '../../../platform/server/calls/handle.ts';
import { getWarnings } from './warnings.contract.ts';

export const warningsServer = [
  handle(getWarnings, async ({ measureDisk, findLost }) => {
    const { isLow, freeBytes } = await measureDisk();
    const lost = findLost();
    return {
      res: {
        IsDiskLow: isLow,
        FreeMegabytes: Math.floor(freeBytes / 1_000_000),
        Lost: lost && { FoundAt: lost.foundAt, From: lost.from, To: lost.to, Saves: lost.saves },
      },
    };
  }),
];
