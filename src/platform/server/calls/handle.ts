// How a feature adds the handler of a call. A reply that does not match the call's contract does not compile.

import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { RawBuilder, SqlBool } from 'kysely';
import type { ChangeLimits } from '../../bounds/change-limits.ts';
import type { Data } from '../../data/data.ts';
import type { Batch } from '../../data/lists/batch.ts';
import type { RecordKind } from '../../data/records/record-kind.ts';
import type { LostChanges } from '../../data/sqlite/last-change.ts';
import type { Log } from '../../log.ts';
import type { Call, InputOf, ResOf, RowOf, rowsRes, UploadedFile } from '../../wire/call.ts';
import { Refusal, sessionExpired } from '../../wire/refusal.ts';
import { type RoleId, roles } from '../../wire/roles.ts';
import type { DiskSpace } from '../disk-space.ts';
import type { Sealer } from '../sealer.ts';
import type { SignedLinks } from '../signed-links.ts';
import type { Term } from './chapters-of.ts';
import { type ReadRequest, requestReader } from './requests.ts';
import type { Result, Save } from './save.ts';

/** The user who sent the request, as stored in the database at this moment. */
export interface Caller {
  userId: number;
  roleId: RoleId;
  /** The offices that have not ended, with their days: on which day they count is for who asks (`chaptersOf`). */
  terms: readonly Term[];
  /** Names the session in plain words for a URL. It is no secret: it gives no access. */
  session: string;
}

/** Whether the caller is a super admin, who manages everything. */
export const isStaff = (caller: { roleId: number } | null): boolean => caller?.roleId === roles.superAdmin;

export interface Services {
  data: Data;
  /** All kinds of records. */
  kinds: readonly RecordKind[];
  changes: ChangeLimits;
  links: SignedLinks;
  sealer: Sealer;
  timeZone: string;
  /** For how many days after its end a membership is renewed without a gap. */
  graceDays: number;
  /** For how many days changes can be undone, and deleted records brought back. 0: for ever. */
  historyDays: number;
  /** The free space of the disk that holds DATA_DIR. */
  measureDisk: () => Promise<DiskSpace>;
  /** What the database has lost, when a start found it in an older state than before. */
  findLost: () => LostChanges | null;
  /** Whether a mail server is set. Without one, mail stays in the outbox. */
  canSendMail: boolean;
  /** The settings of the server without which no mail is sent. */
  missingForMail: readonly string[];
  /** The address of the portal, for links that somebody gets to pass on. It is never taken from a request, which anybody may send. */
  publicUrl: string;
  /** The same for links in mails. Without PUBLIC_URL there is none: a link to this machine helps nobody who gets a mail. */
  mailUrl: string | undefined;
  /** Anybody may sign up, with any e-mail. */
  allowSignup: boolean;
}

/** What a handler gets besides the data of the request. */
export interface RequestContext extends Services {
  caller: Caller | null;
  /** The client's IP address, without a port. */
  address: string;
  /** What the client says about itself. */
  userAgent: string;
  /** Where the browser has the portal open, as it says itself. Only for what the caller alone gets to see: anybody may send it. */
  origin: string | null;
  log: Log;
  /** Whether the client has gone away, so that nobody waits for the answer. */
  isGone: () => boolean;
  /** The only way to change records. */
  save: Save;
  /** What a save with the key of this request has answered before. Asked by itself for a caller, and here for a user who signs in. */
  findEarlier: (userId: number) => Promise<Result<unknown> | null>;
}

/** The context of a call that needs no session. */
export interface OpenContext<C extends Call> extends RequestContext {
  input: InputOf<C>;
  file: UploadedFile | null;
}

export interface Context<C extends Call> extends OpenContext<C> {
  caller: Caller;
}

type Uncounted<Row> = Omit<Row, 'TotalRecords'>;
/** What every answer with rows says is not for the handler to say. */
type OwnRes<Res> = Omit<Res, keyof typeof rowsRes>;

export type Answer<C extends Call> = [RowOf<C>] extends [never]
  ? [ResOf<C>] extends [never]
    ? { file: AnsweredFile }
    : { res: ResOf<C>; message?: string }
  : { rows: Uncounted<RowOf<C>>[]; total: number } & More<OwnRes<ResOf<C>>>;

/** What a list says besides its rows and their number. */
type More<Res> = keyof Res extends never ? object : { more: Res };

export interface AnsweredFile {
  /** In ASCII, without quotation marks. */
  name: string;
  content: Readable | Buffer;
}

export type AnyAnswer = { file: AnsweredFile } | { rows: object[]; total: number; more?: object } | { res: unknown; message?: string };

type Handler<C extends Call> = (context: Context<C>) => Promise<Answer<C>>;
type OpenHandler<C extends Call> = (context: OpenContext<C>) => Promise<Answer<C>>;

/** A call with its handler, ready to be mounted. */
export interface CallHandler {
  call: Call;
  /** Reads and validates the request by the call's contract. */
  read(request: FastifyRequest): Promise<Reading>;
  /** The same with an input that is not from a request. */
  readInput(input: Record<string, unknown>): Reading;
  /** Of a call with `bulk`: the records that its Ids name, for an input as it was read. */
  recordsOf: ((input: unknown) => BulkRecords) | undefined;
}

/** BulkSave refuses those that are not there with one question, before it attempts the others. */
export interface BulkRecords {
  kind: RecordKind;
  texts: { notFound: string };
  /** A further condition. Without it all of the kind, of members and officers those that are theirs. */
  only?: RawBuilder<SqlBool>;
}

/** A request that was read. */
export interface Reading {
  input: Record<string, unknown>;
  file: UploadedFile | null;
  /** Runs the handler. With a batch, the handler of a list gives the next rows for a file. */
  run(context: RequestContext, batch?: Batch): Promise<AnyAnswer>;
}

export const handle = <C extends Call>(call: C, run: Handler<C>, recordsOf?: (input: InputOf<C>) => BulkRecords): CallHandler => ({
  ...handleForAnyone(call, (context) => {
    const { caller } = context;
    if (!caller) throw new Refusal(401, sessionExpired);
    return run({ ...context, caller });
  }),
  // It is given what this call has read.
  recordsOf: recordsOf as CallHandler['recordsOf'],
});

/** For a call that needs no session. */
export const handleForAnyone = <C extends Call>(call: C, run: OpenHandler<C>): CallHandler => {
  const { read, readInput } = requestReader(call);
  const runWith = ({ input, file }: ReadRequest<C>): Reading => ({
    // The input of every call is an object.
    input: input as Record<string, unknown>,
    file,
    run: (context, batch) => run({ ...context, input: batch ? { ...(input as object), batch } : input, file } as OpenContext<C>),
  });
  return {
    call,
    read: async (request) => runWith(await read(request)),
    readInput: (input) => runWith(readInput(input, null)),
    recordsOf: undefined,
  };
};

export const saved = (id: number, message: string) => ({ res: { Id: id }, message });
