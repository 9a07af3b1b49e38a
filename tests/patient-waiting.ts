// Longer waiting in tests: the default of a second is too short on a busy machine. A module of its own, because test files share loaded
// modules, and the setup runs for each file.

import { vi } from 'vitest';

const { waitFor } = vi;

vi.waitFor = (work, options = {}) => waitFor(work, typeof options === 'number' ? options : { timeout: 60_000, ...options });
