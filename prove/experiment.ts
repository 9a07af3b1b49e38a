// What every experiment gets and returns.

export interface Setting {
  /** The short form takes seconds, the whole one minutes. */
  isShort: boolean;
  /** The URL of an empty PostgreSQL database. */
  newDatabase(): Promise<string>;
}

export interface Figures {
  /** Saves that were answered with 200. */
  acknowledged: number;
  /** Acknowledged saves whose record is not there afterwards. */
  lost: number;
  /** Records that are there more than once. */
  duplicated: number;
  /** Records that are not whole, or lack their picture or history; history without its record. */
  half: number;
  /** The longest time without a successful save, in seconds. */
  outage?: number;
  /** The most memory of the portal's process. */
  megabytes?: number;
  others?: Record<string, string | number>;
  /** One sentence for each condition that does not hold. */
  failures: string[];
}

export interface Experiment {
  name: string;
  run(setting: Setting): Promise<Figures>;
}

/** An experiment in which nothing is saved. */
export const nothingSaved = { acknowledged: 0, lost: 0, duplicated: 0, half: 0 };

export const broken = (conditions: Record<string, boolean>): string[] =>
  Object.entries(conditions).flatMap(([sentence, holds]) => (holds ? [] : [sentence]));
