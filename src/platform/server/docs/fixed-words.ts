// The words that calls take and answer as they are, such as 'Thank you' and 'All members': choices, states and kinds. They are stored as they
// are, so a text that reads like one may mean it.

import type { Call } from '../../wire/call.ts';
import { foldText } from '../../wire/texts/fold-text.ts';
import { answerSchema, requestSchemas } from './json-schema.ts';

/** Folded. */
export const fixedWordsOf = (calls: readonly Call[]): ReadonlySet<string> => {
  const words = new Set<string>();
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { enum: choices = [], const: only } = part as { enum?: unknown; const?: unknown }; // a schema, or a part of one
    for (const word of [...(Array.isArray(choices) ? choices : []), only]) if (typeof word === 'string') words.add(foldText(word));
    for (const inner of Object.values(part)) collect(inner);
  };
  for (const call of calls) collect([requestSchemas(call), answerSchema(call)]);
  return words;
};
