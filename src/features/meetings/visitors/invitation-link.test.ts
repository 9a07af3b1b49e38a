// The signed link of an invitation.

import { describe, expect, it } from 'vitest';
import { createLinks } from '../../../platform/server/signed-links.ts';
import { invitationLink, inviterOf } from './invitation-link.server.ts';

const day = 24 * 60 * 60 * 1_000;
const begun = Date.parse('2026-11-27T06:00:00Z');

describe('the link of an invitation', () => {
  let now = begun;
  const links = createLinks('a secret that is long enough', () => now);
  const tokenOf = (link: string) => new URL(link, 'http://localhost').searchParams.get('invitation');

  it('leads to the page of the chapter and names who invited, for 60 days', () => {
    const link = invitationLink(links, { chapterId: 12, inviterId: 34 }, 56);
    expect(link).toMatch(/^\/visit\/12\?invitation=34\.\d+\.[\w-]{43}&meeting=56$/);
    expect(invitationLink(links, { chapterId: 12, inviterId: 34 })).not.toContain('meeting');
    const token = tokenOf(link);
    expect(inviterOf(links, 12, token)).toBe(34);
    now = begun + 60 * day;
    expect(inviterOf(links, 12, token)).toBe(34);
    now = begun + 60 * day + 1_000;
    expect(inviterOf(links, 12, token)).toBeNull();
    now = begun;
  });

  it('is nobody’s when it is for another chapter, by another member, longer lasting, of another portal, or no invitation at all', () => {
    const token = tokenOf(invitationLink(links, { chapterId: 12, inviterId: 34 })) ?? '';
    const [, expires = '', signature] = token.split('.');
    const other = createLinks('another secret that is long enough', () => now);
    const forged = [
      `35.${expires}.${signature}`,
      `34.${Number(expires) + 1}.${signature}`,
      `34.${expires}.${signature?.slice(1)}A`,
      `034.${expires}.${signature}`,
      `34.${expires}`,
      `${token}.${token}`,
      `9999999999.${expires}.${signature}`,
      tokenOf(invitationLink(other, { chapterId: 12, inviterId: 34 })),
      'x'.repeat(1_000_000),
      '',
      null,
    ];
    for (const one of forged) expect(inviterOf(links, 12, one), one?.slice(0, 100)).toBeNull();
    expect(inviterOf(links, 13, token)).toBeNull();
    expect(inviterOf(links, 12, token)).toBe(34);
  });
});
