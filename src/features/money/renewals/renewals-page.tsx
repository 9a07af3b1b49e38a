// The page 'Renewals': whose membership ends soon or has ended, stage by stage, with the form of the next payment and reminders by mail.

import { Alert, Skeleton, Stack } from '@mantine/core';
import MailForwardIcon from '~icons/tabler/mail-forward';
import MailOffIcon from '~icons/tabler/mail-off';
import { send } from '../../../platform/ui/call/api.ts';
import { FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import type { BulkAction } from '../../../platform/ui/list/selection/bulk-actions.ts';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { ChapterFilter } from '../../chapters/chapters/chapter-picker.tsx';
import { useRenewalColumns } from './renewal-columns.tsx';
import { listRenewals, type RenewalStage, remindMembers, renewalList, renewalStages, renewalTexts } from './renewals.contract.ts';
import { StageTabs } from './stage-tabs.tsx';

const PaymentForm = lazyDialog(() => import('../payments/payment-form.tsx'), 'PaymentForm');

export const RenewalsPage = () => {
  const { list, stage } = useStage();
  const columns = useRenewalColumns(stage);
  // The notice above the list would push it down when it comes later than the list.
  if (list.isFirstLoad && !list.res) return <Skeleton height={320} aria-busy="true" />;
  return (
    <Stack>
      <StageTabs stage={stage} counts={list.res?.Counts} onChange={(Stage) => list.applyFilters({ Stage })} />
      {list.res?.CanSend === false && (
        <Alert color="amber" icon={<MailOffIcon />} title={renewalTexts.cannotSend}>
          {renewalTexts.howToSend}
        </Alert>
      )}
      <RecordList
        list={list}
        filters={<FilterPanel list={list}>{(field) => <ChapterFilter {...field('ChapterId')} />}</FilterPanel>}
        columns={columns}
        bulk={list.res?.CanSend ? remindNow : remindLater}
        emptyHint={list.filterCount > 0 ? undefined : emptyHints[stage]}
        form={(member, onClosed) => member && <PaymentForm member={{ ...member, Name: member.FullName }} onClosed={onClosed} />}
      />
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

/** Who was reminded today is asked of the server: the selected may be on other pages. */
const remindedToday = async (selected: object) => {
  const { res } = await send(listRenewals, { ...selected, IsRemindedToday: true, CurrentPage: 1, RecordsPerPage: 1 });
  const total = res?.TotalRecords ?? 0;
  const asked = `${showNumber(total)} of them ${total === 1 ? 'was' : 'were'} reminded today. Send again?`;
  return total === 0 ? null : `${asked} A reminder that still waits is not written a second time.`;
};

const remind = {
  label: 'Remind',
  icon: MailForwardIcon,
  save: remindMembers,
  isOwnCall: true,
  input: { LeaveOutWaiting: true },
  done: 'reminded',
  ask: remindedToday,
} as const;

const remindNow: BulkAction[] = [
  {
    ...remind,
    warning: 'Each of them gets a mail about the membership now, except those who have turned such mail off. This cannot be undone.',
  },
];

const remindLater: BulkAction[] = [
  {
    ...remind,
    isNotice: true,
    warning:
      'No mail can be sent: a reminder for each of them waits in the outbox, except for those who have turned such mail off. This cannot be undone.',
  },
];
