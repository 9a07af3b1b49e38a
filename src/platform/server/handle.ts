// What a feature writes on the server: a handler for each declared call. A missing handler or a reply of another shape does not compile.

import type { Data } from '../data/data.ts';
import type { FileStore } from '../files/store.ts';
import type { Call, InputOf, ResOf, RowOf, UploadedFile } from '../wire/call.ts';
import { type RoleId, roles } from '../wire/roles.ts';
import type { SignedLinks } from './signed-links.ts';

/** Who calls, as the user's record says at this moment. */
export interface Caller {
  userId: number;
  roleId: RoleId;
}

/** Whether it is a super admin, who manages everything. */
export const isStaff = (caller: Caller | null): boolean => caller?.roleId === roles.superAdmin;

export interface Services {
  data: Data;
  /** Pictures, which anybody may see who knows their names. */
  files: FileStore;
  /** What only its owner may see; in a folder of its own, so that no address leads there by itself. */
  documents: FileStore;
  links: SignedLinks;
  timeZone: string;
}

export interface Context<C extends Call> extends Services {
  input: InputOf<C>;
  file: UploadedFile | null;
  caller: C['who'] extends 'anyone' ? Caller | null : Caller;
  /** The connection's address, for counting tries. */
  address: string;
}

type Uncounted<Row> = Omit<Row, 'TotalRecords'>;

export type Answer<C extends Call> = [RowOf<C>] extends [never]
  ? { res: ResOf<C>; message?: string }
  : { rows: Uncounted<RowOf<C>>[]; total: number };

export type Handler<C extends Call> = (context: Context<C>) => Promise<Answer<C>>;

/** A call with its handler, ready to be mounted. */
export interface CallHandler {
  call: Call;
  run: (context: Context<Call>) => Promise<AnyAnswer>;
}

export type AnyAnswer = { rows: object[]; total: number } | { res: unknown; message?: string };

export const handle = <C extends Call>(call: C, run: Handler<C>): CallHandler => ({
  call,
  // Mounting reads a request by this same call's contract before the handler sees it.
  run: run as unknown as CallHandler['run'],
});

export const saved = (id: number, message: string) => ({ res: { Id: id }, message });
