// A chapter with a public page, and what is registered on it, for tests.

import { saveSettings } from '../../src/features/desk/settings/settings.contract.ts';
import { registerVisitor } from '../../src/features/meetings/visit-page/visit-page.contract.ts';
import { invitationLink } from '../../src/features/meetings/visitors/invitation-link.server.ts';
import { createLinks } from '../../src/platform/server/signed-links.ts';
import { path } from '../../src/platform/wire/call.ts';
import { inDays } from '../in-days.ts';
import type { TestPortal } from '../test-portal.ts';
import { makeMeetingChapter } from './meeting-chapter.ts';

export const thanks = { status: 200, msgkey: 'Thank you. We have sent you an e-mail about your visit.' };

let made = 0;

export const person = () => ({ FullName: 'Vikram Shah', Email: `vikram${++made}@example.com`, Consent: true });

export type VisitPage = Awaited<ReturnType<typeof openVisitPage>>;

export const openVisitPage = async (portal: TestPortal) => {
  const { app, data, secret } = portal;
  const chapter = await makeMeetingChapter(portal);
  await chapter.staff.send(saveSettings, { PublicChapterPages: true });
  const meetingId = await chapter.add(inDays(7), { StartsAt: '07:30', EndsAt: '09:00', Place: 'Hotel Blue' });
  return {
    chapter,
    meetingId,
    /** Each from an address of its own, as far as no other one is given. */
    send: async (fields: object, address = `2001:db8:${(++made).toString(16)}::1`) => {
      const { statusCode, body } = await app.inject({
        method: 'POST',
        url: path(registerVisitor),
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ ChapterId: chapter.id, ...fields }),
        remoteAddress: address,
      });
      return { status: statusCode, ...(JSON.parse(body) as { msgkey: string; res: { Errors?: Record<string, string> } | null }) };
    },
    found: (email: string) => data.read.selectFrom('visitors').selectAll().where('email', '=', email).execute(),
    mailsTo: (email: string) => data.read.selectFrom('outbox').selectAll().where('to_address', '=', email).execute(),
    invitationFrom: ({ id: inviterId }: { id: number }, { id: chapterId } = chapter) => {
      const link = invitationLink(createLinks(secret), { chapterId, inviterId });
      return new URL(link, 'http://localhost').searchParams.get('invitation') ?? '';
    },
  };
};
