// The public page of a chapter on the server: what it shows, and registering there.

import { type CallHandler, handleForAnyone } from '../../../platform/server/calls/handle.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { inviterOf } from '../visitors/invitation-link.server.ts';
import { findInviter } from '../visitors/inviter.server.ts';
import { findVisitPage } from './find-page.server.ts';
import { answerRegistration } from './register-visitor.server.ts';
import { getVisitPage, registerVisitor, visitTexts } from './visit-page.contract.ts';

export const visitPageServer = ({ visitorDays }: { visitorDays: number }): CallHandler[] => [
  handleForAnyone(getVisitPage, async (context) => {
    const { data, links, input, timeZone } = context;
    const page = await findVisitPage(context, input.ChapterId);
    if (!page) throw new Refusal(404, visitTexts.notFound);
    const inviterId = inviterOf(links, input.ChapterId, input.Invitation);
    const inviter = await findInviter(data.read, { chapterId: input.ChapterId, inviterId, timeZone });
    return { res: { ...page, InvitedByName: inviter?.full_name ?? null, VisitorDays: visitorDays } };
  }),
  handleForAnyone(registerVisitor, answerRegistration),
];
