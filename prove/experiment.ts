// What every experiment gets, and the figures that it gives back.

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
  /** Records that are not whole, or whose picture or history is missing; history without its record. */
  half: number;
  /** Seconds without any successful save, at most. */
  outage?: number;
  /** Of the portal's process, at most. */
  megabytes?: number;
  /** Whatever else is worth telling. */
  others?: Record<string, string | number>;
  /** One sentence for each thing that is not as it must be. */
  failures: string[];
}

export interface Experiment {
  name: string;
  run(setting: Setting): Promise<Figures>;
}

/** An experiment in which nothing is saved. */
export const nothingSaved = { acknowledged: 0, lost: 0, duplicated: 0, half: 0 };

/** The sentences whose condition does not hold. */
export const broken = (conditions: Record<string, boolean>): string[] =>
  Object.entries(conditions).flatMap(([sentence, holds]) => (holds ? [] : [sentence]));
