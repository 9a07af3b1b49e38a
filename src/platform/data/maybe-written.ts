// The one failure of a write of which nobody can tell whether it is there.

/** The connection broke before the answer came: nobody can tell whether it was written. */
export class MaybeWritten extends Error {
  constructor(cause: unknown) {
    super('The connection to the database broke during a write', { cause });
  }
}
