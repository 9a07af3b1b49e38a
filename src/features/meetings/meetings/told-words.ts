import { showNumber } from '../../../platform/ui/format/numbers.ts';
import type { ToldOfMeeting } from './told-beforehand.contract.ts';

/** '12 members will be told in the bell and by mail, and 3 visitors by mail.' Empty where nobody is to be told. */
export const toldWords = ({ Members, ByMail, Visitors, VisitorsToRing }: ToldOfMeeting, isWithoutMail: boolean): string => {
  const members = Members > 0 && `${count(Members, 'member')} will be told in the bell${mailWords(Members, ByMail)}`;
  const visitors = Visitors > 0 && `${count(Visitors, 'visitor')} ${Members > 0 ? '' : 'will be told '}by mail`;
  const words = [members, visitors].filter((part) => part !== false).join(', and ');
  const sentences = [
    words !== '' && `${words}.`,
    isWithoutMail && ByMail + Visitors > 0 && 'Mails leave once mail is set up.',
    VisitorsToRing > 0 && `${count(VisitorsToRing, 'visitor')} ${VisitorsToRing === 1 ? 'has' : 'have'} no e-mail: please ring.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
};

const mailWords = (members: number, byMail: number): string => {
  if (byMail === 0) return '';
  return byMail === members ? ' and by mail' : `, ${showNumber(byMail)} of them by mail, too`;
};

const count = (number: number, noun: string): string => `${showNumber(number)} ${number === 1 ? noun : `${noun}s`}`;
