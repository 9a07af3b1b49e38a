// Turns an answer into bytes. It ends after the row that makes it too large, and between its pieces other requests have their turn.

import { z } from 'zod';
import { bounds } from '../../bounds/bounds.ts';
import { yieldFairly } from '../../data/fair-yield.ts';
import type { Call } from '../../wire/call.ts';
import type { AnyAnswer } from './handle.ts';

type Rows = Extract<AnyAnswer, { rows: object[] }>;

/** With `checkAnswers`, a field unknown to the contract is an error. */
export const encoder = (call: Call, checkAnswers: boolean) => {
  const row = call.row instanceof z.ZodObject ? call.row.strict() : call.row;
  const res = call.res instanceof z.ZodObject ? call.res.strict() : call.res;
  return async (answer: AnyAnswer): Promise<Buffer> => {
    if ('file' in answer) throw new Error('A file has no envelope');
    if (!('rows' in answer)) {
      if (checkAnswers) res.parse(answer.res);
      return Buffer.from(JSON.stringify({ rs: 1, rc: [], res: answer.res, msgkey: answer.message ?? null }));
    }
    const { texts, isCut } = await textsOf(answer, Buffer.byteLength(JSON.stringify(answer.more ?? {})));
    const about = { TotalRecords: answer.total, ...answer.more, ...(isCut && { IsCut: true }) };
    if (checkAnswers) {
      z.array(row).parse(answer.rows.slice(0, texts.length));
      res.parse(about);
    }
    return Buffer.from(`{"rs":1,"rc":[${texts.join(',')}],"res":${JSON.stringify(about)},"msgkey":null}`);
  };
};

/** In characters. */
const piece = 250_000;

/** So many bytes come beside the rows. */
const textsOf = async ({ rows, total }: Rows, beside: number): Promise<{ texts: string[]; isCut: boolean }> => {
  const texts: string[] = [];
  let [bytes, letters] = [beside, 0];
  for (const row of rows) {
    const text = JSON.stringify(Object.assign(row, { TotalRecords: total }));
    texts.push(text);
    bytes += Buffer.byteLength(text);
    letters += text.length;
    if (bytes >= bounds.answer.bytes) break;
    if (letters < piece) continue;
    letters = 0;
    await yieldFairly();
  }
  return { texts, isCut: texts.length < rows.length };
};
