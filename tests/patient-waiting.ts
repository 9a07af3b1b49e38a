// What tests wait for comes when it comes: a second, which is the default, is too short on a busy machine. A module of its own, because
// files of tests share what is loaded, and the setup runs for each of them.

import { vi } from 'vitest';

const { waitFor } = vi;

vi.waitFor = (work, options = {}) => waitFor(work, typeof options === 'number' ? options : { timeout: 60_000, ...options });
