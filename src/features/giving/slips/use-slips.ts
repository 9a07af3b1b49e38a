// The state of the list of slips. Members begin with those that they gave; whoever looks at one member or chapter, with all.

import { useUser } from '../../../platform/ui/call/user.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { slipList } from './slips.contract.ts';

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
  return { list: withSearch(list), filtered: list, tab, hasTabs, chooseTab };
};

type Slips = ReturnType<typeof useRecordList<typeof listOfTab.call, (typeof listOfTab.filters)[number], '/slips'>>;

/** The call names its search `Text`. In the head of the list it stands as the search of every list. */
const withSearch = (list: Slips) => {
  const { Text, ...filters } = list.filters;
  return {
    ...list,
    filters: { ...filters, Search: Text },
    applyFilters: ({ Search, ...changes }: Record<string, string>) =>
      list.applyFilters({ ...changes, ...(Search !== undefined && { Text: Search }) }),
    labelOf: (name: string) => (name === 'Search' ? 'Search' : list.labelOf(name as keyof typeof filters)),
  };
};
