// The state of the list of slips. Members begin with those that they gave; whoever looks at one member or chapter, with all.

import { useUser } from '../../../platform/ui/call/user.tsx';
import { searchedByText } from '../../../platform/ui/filters/text-search.ts';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { slipList } from '../slips/slips.contract.ts';

export const slipTabs = ['Given', 'Received', 'All'] as const;
export type SlipTab = (typeof slipTabs)[number];

const listOfTab = {
  ...slipList,
  filters: slipList.filters.filter((name) => name !== 'Direction'),
};

export const useSlips = () => {
  const isMember = useUser().roleId === roles.member;
  const { search, changeSearch } = useScreenAddress();
  const usual = isMember && !search.UserId && !search.ChapterId ? 'Given' : 'All';
  // Who has no slips of an own has no side either, as long as no member is named.
  const hasTabs = isMember || Boolean(search.UserId);
  const tab = (hasTabs && slipTabs.find((one) => one === search.Direction)) || usual;
  const list = useRecordList(listOfTab, tab === 'All' ? {} : { Direction: tab });
  const chooseTab = (next: SlipTab) => changeSearch({ Direction: next === usual ? undefined : next, page: undefined });
  return { list: searchedByText(list), filtered: list, tab, hasTabs, chooseTab };
};
