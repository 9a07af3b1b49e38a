// A member's own records, each kind in a tab, and the member's history in the last one. A tab is loaded when it is opened. The address has
// the name of the open tab and the state of its list.

import { Skeleton, Tabs } from '@mantine/core';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import styles from './member-details.module.css';

/** The tabs by their names in the address. */
const tabs = {
  connections: {
    label: 'Connections',
    Panel: lazyPart(() => import('../../own-records/connections/connections-panel.tsx'), 'ConnectionsPanel'),
  },
  expectations: {
    label: 'Expectations',
    Panel: lazyPart(() => import('../../own-records/expectations/expectations-panel.tsx'), 'ExpectationsPanel'),
  },
  events: {
    label: 'Events',
    Panel: lazyPart(() => import('../../own-records/joined-events/joined-events-panel.tsx'), 'JoinedEventsPanel'),
  },
  documents: {
    label: 'Documents',
    Panel: lazyPart(() => import('../../own-records/documents/documents-panel.tsx'), 'DocumentsPanel'),
  },
  history: { label: 'History', Panel: lazyPart(() => import('../history/changes-list.tsx'), 'ChangesList') },
};

const defaultTab = 'connections';

export const MemberTabs = ({ memberId }: { memberId: number }) => {
  const { search, replaceSearch } = useScreenAddress();
  const opened = search.tab && Object.hasOwn(tabs, search.tab) ? search.tab : defaultTab;
  // Page, page size and filters are dropped: they belong to the list that is closed.
  const show = (name: string | null) => replaceSearch(name === null || name === defaultTab ? {} : { tab: name });
  return (
    <Tabs value={opened} onChange={show} keepMounted={false} className={styles.tabs}>
      <Tabs.List className={styles.tabList} aria-label="Records of the member">
        {Object.entries(tabs).map(([name, { label, Panel }]) => (
          <Tabs.Tab key={name} value={name} onMouseEnter={Panel.preload} onFocus={Panel.preload}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {Object.entries(tabs).map(([name, { Panel }]) => (
        <Tabs.Panel key={name} value={name} className={styles.tabPanel}>
          <Panel fallback={<Skeleton height={320} />} failed="This list could not be loaded." memberId={memberId} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};
