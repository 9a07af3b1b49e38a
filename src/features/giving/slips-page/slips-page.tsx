// The page 'Slips': what one has given and received, and for super admins those of all.

import { NativeSelect, Tabs } from '@mantine/core';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { DayFilter } from '../../../platform/ui/filters/day-filter.tsx';
import { choiceChip } from '../../../platform/ui/filters/filter-chips.tsx';
import { allOr, FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { showCount } from '../../../platform/ui/format/numbers.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { ChapterChip } from '../../chapters/chapters/chapter-picker.tsx';
import { slipFromAddress, slipToAdd } from '../slips/slip-address.ts';
import { referralStatuses, type SlipKind, slipKinds } from '../slips/slip-kinds.ts';
import { slipTexts } from '../slips/slip-texts.ts';
import { nameOfSlip } from '../slips/slip-words.ts';
import { useSlipColumns } from './slips-columns.tsx';
import { type SlipTab, slipTabs, useSlips } from './use-slips.ts';

const SlipForm = lazyDialog(() => import('../slip-form/slip-form.tsx'), 'SlipForm');
const SlipReading = lazyDialog(() => import('./slip-reading.tsx'), 'SlipReading');

export const SlipsPage = () => {
  const { list, filtered, tab, hasTabs, chooseTab } = useSlips();
  const { userId, roleId, offices } = useUser();
  const mayGive = roleId !== roles.admin || offices.some(({ rights }) => rights.includes('meetings'));
  const { search, changeSearch } = useScreenAddress();
  const { res, rows, total, noun } = list;
  const { kind, toId, referralId } = slipFromAddress(search.add);
  const sum = res?.Sum ? showMoney(res.Sum) : null;
  const nameOf = (id: string) => {
    const found = rows.find(({ FromId, ToId }) => [FromId, ToId].includes(Number(id)));
    return (found && (found.FromId === Number(id) ? found.FromName : found.ToName)) ?? `member ${id}`;
  };
  return (
    <RecordList
      list={list}
      tabs={hasTabs && <SideTabs tab={tab} onChange={chooseTab} />}
      countText={res ? [showCount(total, noun), sum && `${sum} in thank-yous`].filter(Boolean).join(', ') : undefined}
      search={{ placeholder: 'Name, contact or note' }}
      addLabel={mayGive ? 'Give slip' : undefined}
      firstLabel="Give referral"
      emptyHint={list.filterCount > 0 ? undefined : emptyHints[tab]}
      filters={
        <FilterPanel list={filtered}>
          {(field) => (
            <>
              <NativeSelect data={allOr(slipKinds)} {...field('Kind')} />
              <NativeSelect data={allOr(referralStatuses)} {...field('Status')} />
              <DayFilter {...field('From')} />
              <DayFilter {...field('To')} />
            </>
          )}
        </FilterPanel>
      }
      linkedChips={{
        ChapterId: (id) => <ChapterChip id={id} />,
        UserId: (id) => `Of ${nameOf(id)}`,
        Declined: choiceChip('Took place', { true: 'No', false: 'Yes' }),
        Type: choiceChip('Type'),
        NoticeId: () => 'Told in one notice',
      }}
      columns={useSlipColumns(userId)}
      nameOf={(slip) => nameOfSlip(slip, userId)}
      reading={(slip, { onEdit, onClosed }) => <SlipReading slip={slip} onClosed={onClosed} onEdit={slip.MayChange ? onEdit : undefined} />}
      form={(slip, onClosed) =>
        slip && !slip.MayChange ? (
          <SlipReading slip={slip} onClosed={onClosed} />
        ) : (
          <SlipForm
            slip={slip}
            kind={kind}
            to={toId === null ? null : { Id: toId, Name: '' }}
            referralId={referralId}
            onKind={(next: SlipKind) => changeSearch({ add: slipToAdd(next, toId, next === kind ? referralId : null) })}
            onClosed={onClosed}
          />
        )
      }
    />
  );
};

const SideTabs = ({ tab, onChange }: { tab: SlipTab; onChange: (tab: SlipTab) => void }) => (
  // Mantine gives back one of the values below.
  <Tabs value={tab} onChange={(value) => onChange(value as SlipTab)}>
    <Tabs.List aria-label="Side">
      {slipTabs.map((one) => (
        <Tabs.Tab key={one} value={one}>
          {one}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  </Tabs>
);

const emptyHints: Record<SlipTab, string> = {
  Given: slipTexts.empty,
  Received: 'What others give to you stands here.',
  All: slipTexts.empty,
};
