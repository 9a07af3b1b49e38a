// Makers of rows and files for tests. Rows are written straight into the database, so a test makes only what it needs.

import sharp from 'sharp';
import { docxOf, xlsxOf } from '../demo/documents/office.ts';
import { commandLineChanges } from '../src/app/server/record-kinds.ts';
import { startSession } from '../src/features/people/sessions/sessions.server.ts';
import type { Data } from '../src/platform/data/data.ts';
import { searchable } from '../src/platform/data/lists/search.ts';
import { hashPassword } from '../src/platform/server/hashing.ts';
import { normalEmail } from '../src/platform/wire/fields.ts';
import { type Role, roles } from '../src/platform/wire/roles.ts';
import { foldText } from '../src/platform/wire/texts/fold-text.ts';

export const passwordOfAll = 'Correct horse 7';
const hash = hashPassword(passwordOfAll);

/** The time zone of the tests' portals, unless a test sets another. */
export const here = { timeZone: 'Asia/Kolkata' };

let made = 0;
export const next = () => ++made;

interface UserOptions {
  role?: Role;
  fullName?: string;
  email?: string;
  phone?: string | null;
  profession?: string;
  isActive?: boolean;
  isActiveMember?: boolean;
  /** A day, or its noon in UTC. */
  membershipEnd?: string;
  /** In rupees. */
  amount?: number;
  createdAt?: string;
  /** The visibility is chosen and the privacy notice agreed to, so the dashboard asks nothing. */
  hasChosen?: boolean;
}

export const makeUser = async (data: Data, options: UserOptions = {}) => {
  const row = await rowOf(options);
  const user = await data.write((tx) =>
    tx.insertInto('users').values(row).returning(['id', 'email', 'session_no']).executeTakeFirstOrThrow(),
  );
  if (options.hasChosen) {
    const agreed = {
      subject: 'Privacy notice' as const,
      text_version: 1,
      given_at: '2026-01-01T00:00:00.000Z',
      how: 'First sign-in' as const,
    };
    await data.write((tx) =>
      tx
        .insertInto('consents')
        .values({ user_id: user.id, ...agreed, withdrawn_at: null })
        .execute(),
    );
  }
  return { ...user, session: await makeSession(data, user) };
};

/** Thousands of users, without sessions. */
export const makeUsers = async (data: Data, all: readonly UserOptions[]): Promise<void> => {
  const rows = await Promise.all(all.map(rowOf));
  // The number of parameters of a statement is limited.
  for (let from = 0; from < rows.length; from += 1_000) {
    const some = rows.slice(from, from + 1_000);
    await data.write((tx) => tx.insertInto('users').values(some).execute());
  }
};

const rowOf = async (options: UserOptions) => {
  const number = next();
  const {
    role = 'member',
    fullName = `Person ${number}`,
    email = `person${number}@example.com`,
    phone = `98${String(number).padStart(8, '0')}`,
  } = options;
  return {
    full_name: fullName,
    full_name_folded: foldText(fullName),
    email,
    email_folded: foldText(email),
    email_normal: normalEmail(email),
    phone,
    phone_folded: phone ?? '',
    profession: options.profession ?? null,
    profession_folded: foldText(options.profession ?? ''),
    password_hash: await hash,
    session_no: 1,
    role_id: roles[role],
    is_active: options.isActive ?? true,
    is_active_member: options.isActiveMember ?? false,
    is_tmn: false,
    membership_end: options.membershipEnd?.slice(0, 10) ?? null,
    amount_paise: options.amount === undefined ? null : options.amount * 100,
    created_at: options.createdAt ?? new Date().toISOString(),
    ...(options.hasChosen ? { visibility_at: '2026-01-01T00:00:00.000Z' } : {}),
  };
};

/** Signs a user in, without a password. Returns the name of the session. */
export const makeSession = async (data: Data, user: { id: number; session_no: number }): Promise<string> =>
  (await data.write((tx) => startSession(tx, user, { device: 'Chrome on Windows', address: '127.0.0.1' }))).name;

/** A chapter in an invented place. */
export const makeChapter = (data: Data, name = `Chapter ${next()}`, isActive = true) => {
  const place = { country_id: 1, country_name: 'Somewhere', state_id: 1, state_name: 'Some state', city_id: 1, city_name: 'Some city' };
  const chapter = { ...searchable('chapter_name', name), ...place, is_active: isActive, created_at: new Date().toISOString() };
  return data.write((tx) => tx.insertInto('chapters').values(chapter).returning('id').executeTakeFirstOrThrow());
};

export const makeAssignment = (data: Data, chapterId: number, userId: number, createdBy: number) =>
  data.write((tx) =>
    tx
      .insertInto('assignments')
      .values({ chapter_id: chapterId, user_id: userId, created_by: createdBy, created_at: new Date().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );

export const makePicture = async (format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png', side = 40): Promise<File> => {
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: '#0f766e' } })
    .toFormat(format)
    .toBuffer();
  return new File([new Uint8Array(bytes)], `picture.${format}`);
};

type DocumentKind = 'pdf' | 'doc' | 'docx' | 'jpg' | 'png' | 'txt' | 'xls' | 'xlsx';

/** A minimal document that is recognised as its type. */
export const makeDocument = (kind: DocumentKind = 'pdf', name = `document.${kind}`): File => fileOf(documentBytes[kind](), name);

export const fileOf = (bytes: Uint8Array | string, name: string): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name);

const documentBytes: Record<DocumentKind, () => Uint8Array | string> = {
  pdf: () => '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n',
  doc: () => makeCompound('WordDocument'),
  docx: () => docxOf('Minutes', ['Who came']),
  jpg: () => Buffer.from('/9j/4AAQSkZJRgABAQAAAQABAAD/2Q==', 'base64'),
  png: () => Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
  txt: () => 'Minutes of the meeting\n\tपुणे, 5 March\n',
  xls: () => makeCompound('Workbook'),
  xlsx: () => xlsxOf('Figures', [['Year', 2026]]),
};

/** A file in the Office format before 2007, with one stream in its directory. */
const makeCompound = (stream: string): Buffer => {
  const bytes = Buffer.alloc(1_024);
  bytes.write('d0cf11e0a1b11ae1', 'hex');
  bytes.write(`${stream}\0`, 512, 'utf16le');
  bytes.writeUInt16LE((stream.length + 1) * 2, 512 + 64);
  bytes[512 + 66] = 2;
  return bytes;
};

/** Changes records as the command line does. */
export const changesByCommandLine = commandLineChanges;
