// The public page of a chapter on the server: what it shows, and registering there.

import type { Reader } from '../../../platform/data/data.ts';
import { type CallHandler, handleForAnyone } from '../../../platform/server/calls/handle.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { inviterOf } from '../visitors/invitation-link.server.ts';
import { findInviter } from '../visitors/inviter.server.ts';
import { findLinkMeeting, findVisitPage } from './find-page.server.ts';
import { answerRegistration } from './register-visitor.server.ts';
import { getVisitPage, registerVisitor, type VisitPage, visitTexts } from './visit-page.contract.ts';

interface VisitPageSettings {
  visitorDays: number;
  /** Slips stand above the meetings, so `app` says how they are found. */
  findTestimonials: (read: Reader, chapterId: number) => Promise<VisitPage['Testimonials']>;
}

export const visitPageServer = ({ visitorDays, findTestimonials }: VisitPageSettings): CallHandler[] => [
  handleForAnyone(getVisitPage, async (context) => {
    const { data, links, input, timeZone } = context;
    const page = await findVisitPage(context, input.ChapterId);
    if (!page) throw new Refusal(404, visitTexts.notFound);
    const inviterId = inviterOf(links, input.ChapterId, input.Invitation);
    const inviter = await findInviter(data.read, { chapterId: input.ChapterId, inviterId, timeZone });
    const LinkMeeting = await findLinkMeeting(context, page, input.MeetingId);
    const Testimonials = await findTestimonials(data.read, page.ChapterId);
    return { res: { ...page, InvitedByName: inviter?.full_name ?? null, LinkMeeting, Testimonials, VisitorDays: visitorDays } };
  }),
  handleForAnyone(registerVisitor, answerRegistration),
];
