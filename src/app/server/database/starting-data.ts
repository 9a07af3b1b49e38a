import type { Data } from '../../../platform/data/data.ts';

/**
 * For what a start writes. A save gives up after some seconds; at the start a large SQLite file may be checked for longer, and nobody is served
 * before this is written.
 */
export const startingData = (data: Data): Data =>
  data.engine === 'sqlite'
    ? {
        ...data,
        write: data.writeWithoutDeadline,
        writeOne: (statement) => data.writeWithoutDeadline(async (tx) => (await tx.executeQuery(statement(tx))).rows),
      }
    : data;
