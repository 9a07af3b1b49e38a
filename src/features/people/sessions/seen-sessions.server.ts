// Which sessions were used, and when. It is written for all of them together, once an hour: every write makes all cached answers invalid.

import type { Data, Tx } from '../../../platform/data/data.ts';
import type { Log } from '../../../platform/log.ts';
import { soonText } from '../../../platform/mail/moments.ts';

const hour = 60 * 60 * 1_000;
const writtenAtOnce = 200;

export class SeenSessions {
  #seen = new Map<string, number>();

  note(session: string): void {
    this.#seen.set(session, Date.now());
  }

  async write(data: Data): Promise<void> {
    const seen = [...this.#seen];
    this.#seen = new Map();
    for (let from = 0; from < seen.length; from += writtenAtOnce) {
      try {
        await data.write((tx) => writeSeen(tx, seen.slice(from, from + writtenAtOnce)));
      } catch (error) {
        // They are written with the next ones. Who was seen again meanwhile keeps the later moment.
        this.#seen = new Map([...seen.slice(from), ...this.#seen]);
        throw error;
      }
    }
  }

  /** Returns a function that stops it, and writes what was seen since the last hour. */
  writeHourly(data: Data, log: Log): () => Promise<void> {
    let writing: Promise<void> | undefined;
    const write = () => this.write(data).catch((err: unknown) => log.error({ err }, 'it could not be saved when sessions were used'));
    const timer = setInterval(() => {
      writing = write();
    }, hour).unref();
    return async () => {
      clearInterval(timer);
      await writing;
      await write();
    };
  }
}

const writeSeen = async (tx: Tx, seen: [name: string, moment: number][]): Promise<void> => {
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
