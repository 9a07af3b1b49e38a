// The warnings: the free space of the disk that holds the data.

import { expect, it, onTestFinished } from 'vitest';
import { startTestPortal } from '../../../../tests/test-portal.ts';
import { readDiskSpace } from '../../../platform/server/disk-space.ts';
import { getWarnings } from './warnings.contract.ts';

it('tell super admins how much space the disk of the data has', async () => {
  const portal = await startTestPortal('sqlite');
  onTestFinished(() => portal.close());
  const staff = await portal.as('superAdmin');
  const { freeBytes, isLow } = await readDiskSpace(portal.folder);
  const { status, res } = await staff.send(getWarnings);
  expect({ status, IsDiskLow: res?.IsDiskLow }).toEqual({ status: 200, IsDiskLow: isLow });
  expect(Math.abs((res?.FreeMegabytes ?? 0) - freeBytes / 1_000_000)).toBeLessThan(2_000);
});
