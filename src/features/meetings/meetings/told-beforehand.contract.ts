// Who would be told of a change of a meeting, asked before it is made. The contract between the server and the web client.

import { z } from 'zod';
import { type ResOf, resultCall } from '../../../platform/wire/call.ts';
import { missingId, requiredId } from '../../../platform/wire/numbers.ts';
import { staff } from '../../../platform/wire/roles.ts';
import { meetingFields } from './meetings.contract.ts';

const idField = { Id: requiredId('Id', missingId('meeting')) };

export const getToldOfMeeting = resultCall({
  name: 'GetToldOfMeeting',
  about: 'How many people would be told, and how, if SaveMeeting changed a meeting to this, or deleted it. Nothing is changed.',
  who: staff,
  officers: ['meetings'],
  input: z.discriminatedUnion(
    'Flag',
    [z.object({ Flag: z.literal('Update'), ...idField, ...meetingFields }), z.object({ Flag: z.literal('Delete'), ...idField })],
    { error: 'Flag must be Update or Delete' },
  ),
  res: {
    Members: z.number().describe('Told in the bell; not the caller'),
    ByMail: z.number().describe('How many of these get a mail, too'),
    Visitors: z.number().describe('Told by mail: who is expected, and has an e-mail'),
    VisitorsToRing: z.number().describe('Who is expected, and has no e-mail. Who invited them is told in the bell, and counted there'),
  },
});

export type ToldOfMeeting = ResOf<typeof getToldOfMeeting>;
