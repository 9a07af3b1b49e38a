// The accounts: the super admin, two admins, the members, and their portraits.

import { insertAccountWithHash } from '../src/features/people/accounts/accounts.server.ts';
import { updateDetails } from '../src/features/people/profile/profile.contract.ts';
import type { RunChange } from '../src/platform/data/records/change.ts';
import { hashPassword } from '../src/platform/server/hashing.ts';
import { type RoleId, roles } from '../src/platform/wire/roles.ts';
import { asha, type Person } from './people/people.ts';
import { pictureFile } from './pictures/png.ts';
import type { Looks } from './portraits/looks.ts';
import { portraitOf } from './portraits/portrait.ts';
import { type Room, someAtATime } from './room.ts';

export const signIns = {
  staff: { email: 'admin@example.com', password: 'look-around' },
  member: { email: asha.email, password: 'welcome-in' },
};

interface Staff {
  name: string;
  email: string;
  phone: string;
  roleId: RoleId;
  looks: Looks;
}

const looks = (isWoman: boolean): Looks => ({ isWoman, age: 'middle', wears: null, mayWearBindi: isWoman, mayWearFlowers: false });

const staff: readonly Staff[] = [
  { name: 'Leela Swaminathan', email: signIns.staff.email, phone: '9820010001', roleId: roles.superAdmin, looks: looks(true) },
  { name: 'Nandini Bharadwaj', email: 'nandini.bharadwaj@example.com', phone: '9820010002', roleId: roles.admin, looks: looks(true) },
  { name: 'Samuel Mascarenhas', email: 'samuel.mascarenhas@example.com', phone: '9820010003', roleId: roles.admin, looks: looks(false) },
];

export interface Account {
  id: number;
  name: string;
  looks: Looks;
}

/** Staff first, then the people in their order. Two passwords are hashed, one for staff and one for all members. */
export const insertAccounts = async (change: RunChange, people: readonly Person[]): Promise<{ staff: Account[]; members: Account[] }> => {
  const [staffHash, memberHash] = await Promise.all([hashPassword(signIns.staff.password), hashPassword(signIns.member.password)]);
  const insert = async (list: readonly (Staff | Person)[], hash: string): Promise<Account[]> =>
    Promise.all(
      list.map(async (each) => {
        const profession = 'profession' in each ? each.profession : null;
        const roleId = 'roleId' in each ? each.roleId : roles.member;
        const account = { fullName: each.name, email: each.email, phone: each.phone, profession, roleId };
        return { id: await insertAccountWithHash(change, account, hash), name: each.name, looks: each.looks };
      }),
    );
  return { staff: await insert(staff, staffHash), members: await insert(people, memberHash) };
};

const batchSize = 6;

export const givePortraits = (room: Room, accounts: readonly Account[]): Promise<void> =>
  someAtATime(accounts, batchSize, async ({ id, name, looks: look }) => {
    await room.staff.send(updateDetails, { Flag: 'Photo', UserId: id }, await pictureFile(portraitOf(name, look)));
  });
