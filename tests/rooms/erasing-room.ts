// Erasures that are begun, or known only by their list: what does them.

import { readConfig } from '../../src/app/server/config.ts';
import { recordKinds } from '../../src/app/server/record-kinds.ts';
import { readSealer } from '../../src/app/server/secret.ts';
import { fixedWordsOf } from '../../src/platform/server/docs/fixed-words.ts';
import { allCalls } from '../all-calls.ts';
import { contentsOf } from '../table-contents.ts';
import type { TestPortal } from '../test-portal.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const makeErasing = async ({ data, environment }: Pick<TestPortal, 'data' | 'environment'>) => ({
  data,
  kinds: recordKinds,
  sealer: await readSealer(data, readConfig(environment), silent),
  erasedDays: 365,
  fixedWords: () => fixedWordsOf(allCalls),
});

/** All that the database says. */
export const readAllTexts = async (data: TestPortal['data']): Promise<string> => JSON.stringify(await contentsOf(data));
