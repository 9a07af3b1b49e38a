// How a feature adds the handler of a call. A reply that does not match the contract does not compile.

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

/** The user who sent the request, as stored at this moment. */
export interface Caller {
  userId: number;
  roleId: RoleId;
  /** Offices that have not ended, with their days. `chaptersOf` decides whether they count today. */
  terms: readonly Term[];
  /** The name of the session, for URLs. It is no secret: it gives no access. */
  session: string;
}

export const isStaff = (caller: { roleId: number } | null): boolean => caller?.roleId === roles.superAdmin;

export interface Services {
  data: Data;
  kinds: readonly RecordKind[];
  isFollowed: RawBuilder<SqlBool>;
  changes: ChangeLimits;
  links: SignedLinks;
  sealer: Sealer;
  timeZone: string;
  /** For how many days after its end a membership can be renewed without a gap. */
  graceDays: number;
  /** For how many days changes can be undone and deleted records restored; 0 for ever. */
  historyDays: number;
  measureDisk: () => Promise<DiskSpace>;
  /** The changes that are missing, if a start found the database in an older state. */
  findLost: () => LostChanges | null;
  /** Whether a mail server is set. Without one, mail stays in the outbox. */
  canSendMail: boolean;
  /** The missing settings without which no mail is sent. */
  missingForMail: readonly string[];
  /** The portal's address in links to pass on. Never taken from a request, which anybody may forge. */
  publicUrl: string;
  /** The same for links in mails. Undefined without PUBLIC_URL: a link to this machine is of no use in a mail. */
  mailUrl: string | undefined;
  allowSignup: boolean;
}

export interface RequestContext extends Services {
  caller: Caller | null;
  address: string;
  userAgent: string;
  /** Where the browser says that the portal is open. Anybody may forge it, so only for what the caller alone gets to see. */
  origin: string | null;
  log: Log;
  /** The client has gone away: nobody waits for the answer. */
  isGone: () => boolean;
  /** The only way to change records. */
  save: Save;
  /**
   * The answer that an earlier save with the key of this request has had. Asked automatically for a caller, and here for a user who signs
   * in.
   */
  findEarlier: (userId: number) => Promise<Result<unknown> | null>;
}

export interface OpenContext<C extends Call> extends RequestContext {
  input: InputOf<C>;
  file: UploadedFile | null;
}

export interface Context<C extends Call> extends OpenContext<C> {
  caller: Caller;
}

type Uncounted<Row> = Omit<Row, 'TotalRecords'>;
/** `rowsRes` is filled in for the handler. */
type OwnRes<Res> = Omit<Res, keyof typeof rowsRes>;

export type Answer<C extends Call> = [RowOf<C>] extends [never]
  ? [ResOf<C>] extends [never]
    ? { file: AnsweredFile }
    : { res: ResOf<C>; message?: string }
  : { rows: Uncounted<RowOf<C>>[]; total: number } & More<OwnRes<ResOf<C>>>;

/** What a list answers besides rows and their number. */
type More<Res> = keyof Res extends never ? object : { more: Res };

export interface AnsweredFile {
  /** In ASCII, without quotation marks. */
  name: string;
  content: Readable | Buffer;
}

export type AnyAnswer = { file: AnsweredFile } | { rows: object[]; total: number; more?: object } | { res: unknown; message?: string };

type Handler<C extends Call> = (context: Context<C>) => Promise<Answer<C>>;
type OpenHandler<C extends Call> = (context: OpenContext<C>) => Promise<Answer<C>>;

export interface CallHandler {
  call: Call;
  read(request: FastifyRequest): Promise<Reading>;
  /** The same with an input that does not come from a request. */
  readInput(input: Record<string, unknown>): Reading;
  /** For a call with `bulk`: the records that its Ids name. */
  recordsOf: ((input: unknown) => BulkRecords) | undefined;
}

/** Missing records are refused with one query, before the others are attempted. */
export interface BulkRecords {
  kind: RecordKind;
  texts: { notFound: string };
  /** A further condition. Without it all of the kind; of members and officers those that are theirs. */
  only?: RawBuilder<SqlBool>;
}

/** A request that was read. */
export interface Reading {
  input: Record<string, unknown>;
  file: UploadedFile | null;
  /** With a batch, the handler of a list gives the next rows for a file. */
  run(context: RequestContext, batch?: Batch): Promise<AnyAnswer>;
}

export const handle = <C extends Call>(call: C, run: Handler<C>, recordsOf?: (input: InputOf<C>) => BulkRecords): CallHandler => ({
  ...handleForAnyone(call, (context) => {
    const { caller } = context;
    if (!caller) throw new Refusal(401, sessionExpired);
    return run({ ...context, caller });
  }),
  // It gets what this very call has read.
  recordsOf: recordsOf as CallHandler['recordsOf'],
});

export const handleForAnyone = <C extends Call>(call: C, run: OpenHandler<C>): CallHandler => {
  const { read, readInput } = requestReader(call);
  const runWith = ({ input, file }: ReadRequest<C>): Reading => ({
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
