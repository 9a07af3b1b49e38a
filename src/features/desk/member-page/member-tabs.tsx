// A member's own records, each kind in a tab, and the member's history in the last one. A tab is loaded when it is opened. The address has
// the name of the open tab and the state of its list.

import { Skeleton, Tabs } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import type { ComponentType } from 'react';
import { LazyPart, lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { useScreenAddress } from '../../../platform/ui/screen/screen-address.tsx';
import type { OwnPanelProps } from '../../own-records/owner.tsx';
import styles from './member-details.module.css';

interface Tab {
  label: string;
  Panel: ComponentType<OwnPanelProps>;
  /** Loads the panel before the tab is opened. */
  preload: () => void;
}

const tabOf = (label: string, load: () => Promise<ComponentType<OwnPanelProps>>): Tab => ({
  label,
  Panel: lazyPart(load),
  preload: () => void load().catch(() => undefined),
});

/** The tabs by their names in the address. */
const tabs = new Map<string, Tab>([
  ['connections', tabOf('Connections', async () => (await import('../../own-records/connections/connections-panel.tsx')).ConnectionsPanel)],
  [
    'expectations',
    tabOf('Expectations', async () => (await import('../../own-records/expectations/expectations-panel.tsx')).ExpectationsPanel),
  ],
  ['events', tabOf('Events', async () => (await import('../../own-records/joined-events/joined-events-panel.tsx')).JoinedEventsPanel)],
  ['documents', tabOf('Documents', async () => (await import('../../own-records/documents/documents-panel.tsx')).DocumentsPanel)],
  ['history', tabOf('History', async () => (await import('../history/changes-list.tsx')).ChangesList)],
]);

const defaultTab = 'connections';

export const MemberTabs = ({ memberId }: { memberId: number }) => {
  const { search, replaceSearch } = useScreenAddress();
  const opened = search.tab && tabs.has(search.tab) ? search.tab : defaultTab;
  // Page, page size and filters are dropped: they belong to the list that is closed.
  const show = (name: string | null) => replaceSearch(name === null || name === defaultTab ? {} : { tab: name });
  return (
    <Tabs value={opened} onChange={show} keepMounted={false} className={styles.tabs}>
      <Tabs.List className={styles.tabList} aria-label="Records of the member">
        {[...tabs].map(([name, { label, preload }]) => (
          <Tabs.Tab key={name} value={name} onMouseEnter={preload} onFocus={preload}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {[...tabs].map(([name, { Panel }]) => (
        <Tabs.Panel key={name} value={name} className={styles.tabPanel}>
          <LazyPart fallback={<Skeleton height={320} />} failed="This list could not be loaded.">
            <Panel memberId={memberId} />
          </LazyPart>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};
