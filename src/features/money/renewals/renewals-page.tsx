// The call sheet: whose membership ends soon or has ended, stage by stage, with the form of the next payment.

import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import MailForwardIcon from '~icons/tabler/mail-forward';
import MailOffIcon from '~icons/tabler/mail-off';
import { send } from '../../../platform/ui/call/api.ts';
import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { ListNotice } from '../../../platform/ui/list/frame/list-notice.tsx';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import type { BulkAction } from '../../../platform/ui/list/selection/bulk-actions.ts';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import type { ResOf } from '../../../platform/wire/call.ts';
import { ChapterChip, ChapterFilter } from '../../chapters/chapters/chapter-picker.tsx';
import { personSearch } from '../../people/members/members.contract.ts';
import { useWriteToSelected } from '../../people/notices/write-to.tsx';
import type { ContactWay } from '../contacts/contacts.contract.ts';
import { StatementLink } from '../payments/statement-link.tsx';
import styles from './call-sheet.module.css';
import type { Office } from './reminder-words.ts';
import { renewalColumns } from './renewal-columns.tsx';
import {
  listRenewals,
  type Renewal,
  type RenewalStage,
  remindMembers,
  renewalList,
  renewalStages,
  renewalTexts,
} from './renewals.contract.ts';
import { StageTabs } from './stage-tabs.tsx';

const NoteContactForm = lazyDialog(() => import('../contacts/note-contact-form.tsx'), 'NoteContactForm');
const PaymentForm = lazyDialog(() => import('../payment-form/payment-form.tsx'), 'PaymentForm');

export const RenewalsPage = () => {
  const { list, stage } = useStage();
  const reached = useReached();
  const isSuperAdmin = useIsSuperAdmin();
  const writing = useWriteToSelected(listRenewals, 'members');
  const columns = renewalColumns(stage, {
    office: officeOf(list.res),
    payPages: list.res?.PayPages ?? {},
    onReached: reached.open,
  });
  if (list.isFirstLoad && !list.res) return <Skeleton height={320} aria-busy="true" />;
  return (
    <div className={styles.sheet}>
      <RecordList
        list={list}
        moreActions={isSuperAdmin && <StatementLink />}
        tabs={
          <StageTabs stage={stage} counts={list.res?.Counts} stakes={list.res?.Stakes} onChange={(Stage) => list.applyFilters({ Stage })} />
        }
        // The tabs have the counts.
        countText=""
        notices={
          list.res?.CanSend === false && (
            <ListNotice title={renewalTexts.cannotSend} icon={MailOffIcon}>
              {renewalTexts.howToSend}
            </ListNotice>
          )
        }
        filters={<FilterPanel list={list}>{(field) => <ChapterFilter {...field('ChapterId')} />}</FilterPanel>}
        search={personSearch}
        chips={chips}
        columns={columns}
        bulk={[...(list.res?.CanSend ? remindNow : remindLater), ...writing]}
        emptyHint={list.filterCount > 0 ? undefined : emptyHints[stage]}
        form={(member, onClosed) => member && <PaymentForm member={{ ...member, Name: member.FullName }} onClosed={onClosed} />}
      />
      {reached.dialog}
    </div>
  );
};

/** After a call or a WhatsApp a dialog asks for a note; a key closes it. */
const useReached = () => {
  const [reached, setReached] = useState<{ member: Renewal; how: ContactWay } | null>(null);
  return {
    open: (member: Renewal, how: ContactWay) => setReached({ member, how }),
    dialog: reached && (
      <NoteContactForm
        member={{ Id: reached.member.Id, Name: reached.member.FullName }}
        how={reached.how}
        shownBy={[listRenewals.name]}
        onClosed={() => setReached(null)}
      />
    ),
  };
};

const officeOf = (res: ResOf<typeof listRenewals> | null | undefined): Office | undefined =>
  res?.Office && {
    organization: res.Office.Name,
    officePhone: res.Office.Phone,
    officeEmail: res.Office.Email,
    upiId: res.Office.UpiId,
    membershipFeePaise: res.Office.MembershipFee === null ? null : Math.round(res.Office.MembershipFee * 100),
  };

/** One stage is always open. It cannot be cleared, so it does not count as a filter. */
const useStage = () => {
  const { search } = useScreenAddress();
  const stage: RenewalStage = renewalStages.find((one) => one === search.Stage) ?? 'This week';
  const list = useRecordList(renewalList, { Stage: stage });
  const { ChapterId, Search } = list.filters;
  const filterCount = [ChapterId, Search].filter((value) => value !== '').length;
  return { stage, list: { ...list, filterCount, resetFilters: () => list.applyFilters({ ChapterId: '', Search: '' }) } };
};

const chips = { Stage: null, ChapterId: (id: string) => <ChapterChip id={id} /> };

const emptyHints: Record<RenewalStage, string> = {
  'This week': 'No membership ends within the next 7 days.',
  'This month': 'No membership of this month waits for its renewal.',
  Due: 'No membership ends within the next 30 days.',
  Grace: 'No membership has ended in the last days.',
  Lapsed: 'No membership has lapsed.',
  'Never paid': 'Every member has paid at least once.',
};

/** Asks the server who would get a second one today: selected members may be on other pages. */
const remindedTwice = async (selected: object) => {
  const filters = { ...selected, IsRemindedToday: true, MayBeReminded: true };
  const { res } = await send(listRenewals, { ...filters, CurrentPage: 1, RecordsPerPage: 1 });
  const total = res?.TotalRecords ?? 0;
  return total === 0 ? null : `A reminder was written to ${showNumber(total)} of them today. Send again?`;
};

const leftOut = 'Whoever has turned such mail off, has a reminder that still waits, or got one by hand within 24 hours, is left out.';

const remind = {
  label: 'Remind',
  icon: MailForwardIcon,
  save: remindMembers,
  isOwnCall: true,
  input: {},
  done: 'reminded',
  isNotice: true,
  ask: remindedTwice,
} as const;

const remindNow: BulkAction[] = [
  {
    ...remind,
    warning: `A mail about the membership will be written to each of them now. ${leftOut} This cannot be undone.`,
  },
];

const remindLater: BulkAction[] = [
  {
    ...remind,
    warning: `Mail is not set up: a reminder for each of them will wait in the outbox. ${leftOut} This cannot be undone.`,
  },
];
