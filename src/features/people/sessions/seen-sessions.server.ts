// When sessions and keys were last used. Written for all together, now and then: each write outdates all cached answers.

import type { Data, Tx } from '../../../platform/data/data.ts';
import { soonText } from '../../../platform/mail/moments.ts';

const writtenAtOnce = 200;

type Seen = readonly (readonly [session: string, moment: number])[];

export class SeenSessions {
  #seen = new Map<string, number>();
  readonly #write: (tx: Tx, seen: Seen) => Promise<void>;

  constructor(write: (tx: Tx, seen: Seen) => Promise<void> = writeSeen) {
    this.#write = write;
  }

  note(session: string): void {
    this.#seen.set(session, Date.now());
  }

  async write(data: Data): Promise<void> {
    const seen = [...this.#seen];
    this.#seen = new Map();
    for (let from = 0; from < seen.length; from += writtenAtOnce) {
      try {
        await data.write((tx) => this.#write(tx, seen.slice(from, from + writtenAtOnce)));
      } catch (error) {
        // They are written with the next ones; a later moment stays.
        this.#seen = new Map([...seen.slice(from), ...this.#seen]);
        throw error;
      }
    }
  }
}

const writeSeen = async (tx: Tx, seen: Seen): Promise<void> => {
  const soon = soonText();
  for (const [name, moment] of seen) {
    const seen_at = new Date(moment).toISOString();
    await tx
      .updateTable('sessions')
      .set({ seen_at })
      .where('name', '=', name)
      .where(({ or, eb }) => or([eb('seen_at', '<', seen_at), eb('seen_at', '>', soon)]))
      .execute();
  }
};
