import { ReadingDialog, type ReadingProps, ReadingText } from '../../../platform/ui/reading/reading-dialog.tsx';
import type { AdvisoryMember } from './advisory.contract.ts';

export const AdvisoryReading = ({ member, ...dialog }: ReadingProps & { member: AdvisoryMember }) => (
  <ReadingDialog title={member.Name} second={[member.Position, member.Exp].filter(Boolean).join(' · ')} picture={member.Photo} {...dialog}>
    <ReadingText html={member.Description} />
  </ReadingDialog>
);
