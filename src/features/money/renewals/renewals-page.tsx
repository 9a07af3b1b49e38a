// The page 'Renewals': whose membership ends soon or has ended, stage by stage, with the form of the next payment and reminders by mail.

import { Alert, Stack } from '@mantine/core';
import MailForwardIcon from '~icons/tabler/mail-forward';
import MailOffIcon from '~icons/tabler/mail-off';
import { FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import type { BulkAction } from '../../../platform/ui/list/selection/bulk-actions.ts';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { ChapterFilter } from '../../chapters/chapters/chapter-picker.tsx';
import { useRenewalColumns } from './renewal-columns.tsx';
import { type RenewalStage, remindMembers, renewalList, renewalStages, renewalTexts } from './renewals.contract.ts';
import { StageTabs } from './stage-tabs.tsx';

const PaymentForm = lazyDialog(() => import('../payments/payment-form.tsx'), 'PaymentForm');

export const RenewalsPage = () => {
  const { list, stage } = useStage();
  const columns = useRenewalColumns(stage);
  return (
    <Stack>
      <StageTabs stage={stage} counts={list.res?.Counts} onChange={(Stage) => list.applyFilters({ Stage })} />
      <RecordList
        list={list}
        filters={<FilterPanel list={list}>{(field) => <ChapterFilter {...field('ChapterId')} />}</FilterPanel>}
        columns={columns}
        bulk={list.res?.CanSend ? remindNow : remindLater}
        emptyHint={list.filterCount > 0 ? undefined : emptyHints[stage]}
        form={(member, onClosed) => member && <PaymentForm member={{ ...member, Name: member.FullName }} onClosed={onClosed} />}
      />
      {/* Below the list, so that nothing moves when it comes with the rows. */}
      {list.res?.CanSend === false && (
        <Alert color="amber" icon={<MailOffIcon />} title={renewalTexts.cannotSend}>
          {renewalTexts.howToSend}
        </Alert>
      )}
    </Stack>
  );
};

/** One stage is always open. It is no filter that one could clear, so it is left out of their number. */
const useStage = () => {
  const { search } = useScreenAddress();
  const stage: RenewalStage = renewalStages.find((one) => one === search.Stage) ?? 'Due';
  const list = useRecordList(renewalList, { Stage: stage });
  const { ChapterId } = list.filters;
  return { stage, list: { ...list, filterCount: ChapterId === '' ? 0 : 1, resetFilters: () => list.applyFilters({ ChapterId: '' }) } };
};

const emptyHints: Record<RenewalStage, string> = {
  Due: 'No membership ends within the next 30 days.',
  Grace: 'No membership has ended in the last days.',
  Lapsed: 'No membership has lapsed.',
  'Never paid': 'Every member has paid at least once.',
};

const remind = { label: 'Remind', icon: MailForwardIcon, save: remindMembers, isOwnCall: true, input: {}, done: 'reminded' } as const;

const remindNow: BulkAction[] = [
  {
    ...remind,
    warning: 'Each of them gets a mail about the membership now, except those who have turned such mail off. This cannot be undone.',
  },
];

const remindLater: BulkAction[] = [
  {
    ...remind,
    warning:
      'No mail can be sent: a reminder for each of them waits in the outbox, except for those who have turned such mail off. This cannot be undone.',
  },
];
