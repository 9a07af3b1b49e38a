// Where Node keeps what it has compiled. Without it, each process and each thread that a test starts would load the compiler of TypeScript.

import { join } from 'node:path';

export const compileCache = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/compiled') };
