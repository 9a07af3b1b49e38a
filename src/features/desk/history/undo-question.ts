// What is asked before changes are undone, in the history and on the screen of an import.

import { send } from '../../../platform/ui/call/api.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { showCount } from '../../../platform/ui/format/numbers.ts';
import { listHistory, type Voids } from './history.contract.ts';

export const undoQuestion = { title: 'Undo this change', verb: 'Undo', tone: 'warning' } as const;

/** Of an import with payments: the only undo that cannot be undone. Without an answer it asks in general words. */
export const askAboutVoids = async (SetId: number): Promise<string> => {
  try {
    const { res } = await send(listHistory, { SetId, CurrentPage: 1, RecordsPerPage: 1 });
    return aboutVoids(res?.Voids ?? null);
  } catch {
    return aboutVoids(null);
  }
};

const aboutVoids = (voids: Voids | null): string => {
  const of = voids?.IsStatement ? 'statement' : 'import';
  const isOne = voids?.Payments === 1;
  const sentences = [
    voids
      ? `${showCount(voids.Payments, payments)}, ${showMoney(voids.Sum)}, ${isOne ? 'becomes' : 'become'} void: all of this ${of}.`
      : `All payments of this ${of} become void.`,
    isOne ? 'It stays visible and counts nowhere.' : 'They stay visible and count nowhere.',
    voids?.NewMembers === 0
      ? null
      : `${voids ? `Its ${showCount(voids.NewMembers, newMembers)}` : 'Its new members'} go, unless they have signed in or something of theirs was changed since.`,
    'This cannot be taken back.',
    isOne ? null : 'To take back one of them only, void it in Payments.',
  ];
  return sentences.filter((sentence) => sentence !== null).join(' ');
};

const payments = { one: 'payment', many: 'payments' };
const newMembers = { one: 'new member', many: 'new members' };
