// Saved views that the super admins share.

import { saveView } from '../src/platform/wire/calls/views.ts';
import { type Room, runInOrder } from './room.ts';

interface SharedView {
  List: string;
  Name: string;
  Filters?: Record<string, string>;
  Sort?: string;
}

const shared: SharedView[] = [
  { List: 'GetMemberList', Name: 'Membership ends this month', Filters: { EndsIn: 'this month' }, Sort: 'MembershipEndDate' },
  { List: 'GetMemberList', Name: 'Expired', Filters: { Status: 'Expired' }, Sort: '-MembershipEndDate' },
  { List: 'GetCmsStory', Name: 'Not shown to members', Filters: { IsActive: 'false' } },
  { List: 'GetCmsEvents', Name: 'By start date', Sort: '-StartDate' },
];

export const shareViews = ({ staff }: Room) => runInOrder(shared, (view) => staff.save(saveView, { Flag: 'Add', ...view, IsShared: true }));
