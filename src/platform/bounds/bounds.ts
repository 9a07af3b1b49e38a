// What one person may have, and all together: of work, of memory, of the disk. Each number stands here, and nowhere else; docs/operating.md
// shows the table. A person is a user or, where nobody is signed in, an address.

/** Work that runs at the same time. What is left out has no bound. */
export interface AtOnce {
  all?: number;
  each?: number;
  /** So many more of one person wait for their turn. Further ones are refused. */
  waiting?: number;
  waitingInAll?: number;
}

/** In bytes. */
export interface Bytes {
  each: number;
  all: number;
}

export const bounds = {
  /** Fewer run than PostgreSQL has connections for reading, and for writing. */
  requests: { each: 8, waiting: 1_000 },
  /** `patience`: so many milliseconds without a byte. */
  bodies: { each: 16_000_000, all: 256_000_000, patience: 30_000 },
  /** Of bodies, those with a file. After its first milliseconds one that comes in with fewer bytes per second gives way. */
  uploads: { each: 8, all: 24, patience: 10_000, slowest: 16_000 },

  /** Pages of a list with more rows. Until they are bytes, their rows are in memory, with texts as long as they may be. */
  largePages: { all: 4, each: 1, rows: 25 },
  /** One answer ends after the row with which it has so many. */
  answer: { bytes: 8_000_000 },
  /** Answers that are made already and not sent yet. */
  answers: { each: 32_000_000, all: 128_000_000 },
  /** Of Node's thread pool, for large answers. */
  compressing: { all: 1, largerThan: 64_000 },

  /** In each minute, where CHANGES_PER_MINUTE does not say it. */
  changes: { perMinute: 600 },
  /** Calls with one key. */
  keys: { perMinute: 600 },
  /** Bytes of a person's own making in a day. */
  history: { each: 50_000_000, superAdmin: 1_000_000_000 },
  /** Bytes of the answers of saves with a key, which are kept for a day. */
  keptAnswers: { each: 20_000_000 },
  /** On PostgreSQL each has a connection of its own, on SQLite all others wait for it. */
  longWrites: { all: 4, each: 1, waiting: 4 },
  imports: { all: 4, each: 1, waiting: 4 },
  exports: { each: 3, waiting: 0 },

  /** Node's thread pool has four threads. Some are left for reading and writing files. An office may share one address. */
  passwords: { all: 2, waiting: 100 },
  pictures: { all: 2 },
  drawnReceipts: { all: 1, waiting: 10 },
  receiptsByLink: { all: 2, each: 1, waiting: 10, waitingInAll: 50 },
  /** Opened by links in mails. A mail program may press the buttons of many people from one address. */
  pagesByLink: { all: 4, each: 2, waiting: 50, waitingInAll: 300 },
  /** On public pages, of a chapter: they wait for each other anyway, and other saves shall not wait for them. Then of an address. */
  registrations: { all: 3, each: 1, waiting: 100, waitingInAll: 300 },
  registrationsOfAddress: { each: 1, waiting: 5 },
  /** Failed tries, counted in the database. */
  signIns: { emailFromAddress: 10, device: 10, address: 50, email: 100, minutes: 15 },
  /** Rows of the history about e-mails that no account has; further ones are counted in one more. */
  unknownEmails: { all: 300, minutes: 60 },
  codes: { each: 10, inDay: 50, minutes: 15 },
  ownPassword: { each: 10, minutes: 15 },
  checkIns: { each: 10, address: 300, minutes: 15 },
  wrongKeys: { address: 50, minutes: 15 },
  /** Also those that succeed. */
  signUps: { address: 50, minutes: 15 },
  /** Of the form of a chapter's public page: in an hour, of a network and of a chapter in a day. */
  visits: { address: 5, mailbox: 3, network: 30, chapter: 200 },
  /** Of one member, also those that are withdrawn again: they are kept as long as the account. */
  consents: { each: 100, minutes: 24 * 60 },
  testMails: { each: 5, minutes: 10 },
  webhookTests: { each: 10, minutes: 10 },
  /** All of the own data as a file. */
  myData: { each: 5, minutes: 24 * 60 },
  /**
   * Of one kind, as soon as it happens. What comes further in an hour is one mail that counts, or, to a visitor, that says how it is by then;
   * `minutesBetween` where the hour would be too late for a visit.
   */
  mailsAtOnce: { inHour: 5, minutesBetween: 10 },
  /** Of one kind, on a device. The same notice is pushed again only after so many minutes. A device that fails so often one after the other ends. */
  pushes: { inHour: 5, minutesBetween: 10, devices: 10, failures: 10, atOnce: 20 },
  /** In a day, for a chapter and of all super admins together; `people`: of one. */
  announcements: { chapter: 3, superAdmins: 20, people: 20_000 },
  /** Of one payment, to its member. */
  receiptMails: { each: 5, minutes: 24 * 60 },
  /** By hand: so many hours between two to the same member. */
  reminders: { hours: 24 },

  /** SQLite: parts of files that are written, and reads in the thread for long ones. */
  fileParts: { all: 1 },
  longReads: { all: 2, each: 1 },
} as const satisfies Record<string, AtOnce | Bytes | Record<string, number>>;
