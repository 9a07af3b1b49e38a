// The public page of a chapter, and the signed link with which a member invites to it. It names who invited, and works for some days.

import type { SignedLinks } from '../../../platform/server/signed-links.ts';
import { largestId } from '../../../platform/wire/ids.ts';

export const visitPath = (chapterId: number) => `/visit/${chapterId}` as const;

const invitationDays = 60;

type Signing = Pick<SignedLinks, 'makeForDays' | 'isForNow'>;

interface Invitation {
  chapterId: number;
  inviterId: number;
}

const targetOf = (inviterId: number) => `invited by ${inviterId}`;

/** A relative URL. With a meeting, the form begins with that one. */
export const invitationLink = (links: Signing, { chapterId, inviterId }: Invitation, meetingId?: number): string => {
  const path = visitPath(chapterId);
  const query = new URLSearchParams(links.makeForDays(path, targetOf(inviterId), invitationDays).slice(path.length + 1));
  const token = [inviterId, query.get('expires'), query.get('signature')].join('.');
  return `${path}?invitation=${token}${meetingId === undefined ? '' : `&meeting=${meetingId}`}`;
};

/** Who invited. Null where the invitation is forged, is for another chapter, or has run out. Whether they still may is not asked here. */
export const inviterOf = (links: Signing, chapterId: number, token: string | null): number | null => {
  const [, inviter = '', expires, signature] = /^([1-9]\d{0,9})\.(\d{1,12})\.([\w-]{43})$/.exec(token ?? '') ?? [];
  const inviterId = Number(inviter);
  if (inviter === '' || inviterId > largestId) return null;
  return links.isForNow(visitPath(chapterId), targetOf(inviterId), { expires, signature }) ? inviterId : null;
};
