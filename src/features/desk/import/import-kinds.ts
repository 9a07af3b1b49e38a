// What can be imported, for the screen: the contract of each kind, and the list that it fills.

import type { Href } from '../../../platform/ui/screen/screen-address.ts';
import type { ImportContract } from '../../../platform/wire/import-contract.ts';
import { chaptersImport } from '../../chapters/chapters/chapters-import.contract.ts';
import { professionsImport } from '../../chapters/professions/professions-import.contract.ts';
import { paidMembersImport } from '../../money/paid-members-import/paid-members-import.contract.ts';
import { paymentsImport } from '../../money/payments-import/payments-import.contract.ts';
import { connectionsImport } from '../../own-records/connections/connections-import.contract.ts';
import type { ImportKind } from './import.contract.ts';

interface Imported {
  contract: ImportContract;
  /** The screen with the list. */
  list: Href;
}

const imported: Record<ImportKind, Imported> = {
  members: { contract: paidMembersImport, list: '/members' },
  payments: { contract: paymentsImport, list: '/payments' },
  chapters: { contract: chaptersImport, list: '/chapters' },
  professions: { contract: professionsImport, list: '/professions' },
  connections: { contract: connectionsImport, list: '/User-connections' },
};

/** Undefined if nothing of that kind can be imported. */
export const importedAs = (kind = ''): (Imported & { kind: ImportKind }) | undefined =>
  // Only the keys of the table are kinds.
  Object.hasOwn(imported, kind) ? { ...imported[kind as ImportKind], kind: kind as ImportKind } : undefined;
