// The field for whom one answers an event, or whom one marks there: super admins choose anybody, officers a member of the chapter.

import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import type { RecordFieldProps } from '../../../platform/ui/form/choice-field.tsx';
import { ChapterMemberField } from '../../chapters/assignments/chapter-member-field.tsx';
import { OwnerField } from '../../own-records/owner-field.tsx';

export const SomebodyField = ({ chapterId, ...field }: RecordFieldProps & { chapterId: number | null }) =>
  useIsSuperAdmin() ? <OwnerField {...field} /> : <ChapterMemberField chapterId={chapterId} {...field} />;
