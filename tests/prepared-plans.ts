// How PostgreSQL goes about a statement: it is asked for the plan of what the portal has prepared.

import { sql } from 'kysely';
import { rowsOf } from './test-data.ts';
import type { TestPortal } from './test-portal.ts';

/** Of the statements whose text is like this. They are planned without the values of a request, so any values will do. */
export const plansOf = async ({ data }: TestPortal, statements: string): Promise<string[]> => {
  const onEachReader = async <Row>(statement: string): Promise<Row[]> => {
    // More often than there are readers: other statements take turns with these. Only the reader that has the prepared one answers.
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => rowsOf(data.read, sql<Row>`${sql.raw(statement)}`)));
    const rows = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
  };
  const prepared = await onEachReader<{ name: string; count: number }>(
    `select name, cardinality(parameter_types) as count from pg_prepared_statements where statement like '${statements}'`,
  );
  const plans: string[] = [];
  for (const { name, count } of prepared) {
    const lines = await onEachReader<{ 'QUERY PLAN': string }>(`explain execute "${name}" (${Array(count).fill('null').join()})`);
    plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
  }
  return plans;
};
