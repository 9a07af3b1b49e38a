// Makers of rows and files: tests write what they need, and nothing else, straight into the database.

import sharp from 'sharp';
import { hashPassword } from '../src/features/session/passwords.server.ts';
import type { Data } from '../src/platform/data/data.ts';
import { searchable } from '../src/platform/data/search.ts';
import { normalEmail } from '../src/platform/wire/fields.ts';
import { foldText } from '../src/platform/wire/fold-text.ts';
import { type Role, roles } from '../src/platform/wire/roles.ts';

export const passwordOfAll = 'Correct horse 7';
const hash = hashPassword(passwordOfAll);

let made = 0;
export const next = () => ++made;

interface UserWishes {
  role?: Role;
  fullName?: string;
  email?: string;
  phone?: string;
  isActive?: boolean;
  isActiveMember?: boolean;
  /** A moment. */
  membershipEnd?: string;
  /** In rupees. */
  amount?: number;
  createdAt?: string;
}

export const makeUser = async (data: Data, wishes: UserWishes = {}) => {
  const number = next();
  const {
    role = 'member',
    fullName = `Person ${number}`,
    email = `person${number}@example.com`,
    phone = `98${String(number).padStart(8, '0')}`,
  } = wishes;
  const password_hash = await hash;
  return data.write((tx) =>
    tx
      .insertInto('users')
      .values({
        full_name: fullName,
        full_name_folded: foldText(fullName),
        email,
        email_folded: foldText(email),
        email_normal: normalEmail(email),
        phone,
        phone_folded: phone,
        password_hash,
        session_no: 1,
        role_id: roles[role],
        is_active: wishes.isActive ?? true,
        is_active_member: wishes.isActiveMember ?? false,
        is_tmn: false,
        membership_end: wishes.membershipEnd ?? null,
        amount_paise: wishes.amount === undefined ? null : wishes.amount * 100,
        created_at: wishes.createdAt ?? new Date().toISOString(),
      })
      .returning(['id', 'email', 'session_no'])
      .executeTakeFirstOrThrow(),
  );
};

/** A chapter in a place of no country; only its name is looked at. */
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
