// What a feature writes on the server: a handler for each declared call. A missing handler or a reply of another shape does not compile.

import type { FastifyRequest } from 'fastify';
import type { Data } from '../data/data.ts';
import type { FileStore } from '../files/store.ts';
import type { Call, InputOf, ResOf, RowOf, UploadedFile } from '../wire/call.ts';
import { Refusal, sessionExpired } from '../wire/refusal.ts';
import { type RoleId, roles } from '../wire/roles.ts';
import type { Log } from './log.ts';
import { requestReader } from './requests.ts';
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

/** What is known of a request beside what was sent. */
interface Circumstances extends Services {
  caller: Caller | null;
  /** Where the request comes from: an IP address without a port. */
  address: string;
  log: Log;
}

/** What the handler of a call gets that needs no session. */
export interface OpenContext<C extends Call> extends Circumstances {
  input: InputOf<C>;
  file: UploadedFile | null;
}

export interface Context<C extends Call> extends OpenContext<C> {
  caller: Caller;
}

type Uncounted<Row> = Omit<Row, 'TotalRecords'>;

export type Answer<C extends Call> = [RowOf<C>] extends [never]
  ? { res: ResOf<C>; message?: string }
  : { rows: Uncounted<RowOf<C>>[]; total: number };

export type AnyAnswer = { rows: object[]; total: number } | { res: unknown; message?: string };

type Handler<C extends Call> = (context: Context<C>) => Promise<Answer<C>>;
type OpenHandler<C extends Call> = (context: OpenContext<C>) => Promise<Answer<C>>;

/** A call with its handler, ready to be mounted. */
export interface CallHandler {
  call: Call;
  /** Reads what was sent by the call's contract; what it gives does the work. */
  read(request: FastifyRequest): Promise<(circumstances: Circumstances) => Promise<AnyAnswer>>;
}

export const handle = <C extends Call>(call: C, run: Handler<C>): CallHandler =>
  handleForAnyone(call, (context) => {
    const { caller } = context;
    if (!caller) throw new Refusal(401, sessionExpired);
    return run({ ...context, caller });
  });

/** For a call that may come without a session. */
export const handleForAnyone = <C extends Call>(call: C, run: OpenHandler<C>): CallHandler => {
  const read = requestReader(call);
  return {
    call,
    read: async (request) => {
      const sent = await read(request);
      return (circumstances) => run({ ...circumstances, ...sent });
    },
  };
};

export const saved = (id: number, message: string) => ({ res: { Id: id }, message });
