// A member's own records, one kind to a tab. Which tab is open stands in the address, beside the state of its list.

import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import type { ComponentType } from 'react';
import { useScreenAddress } from '../../../platform/ui/screen/screen-address.tsx';
import { ConnectionsPanel } from '../../own-records/connections/connections-panel.tsx';
import { DocumentsPanel } from '../../own-records/documents/documents-panel.tsx';
import { ExpectationsPanel } from '../../own-records/expectations/expectations-panel.tsx';
import { JoinedEventsPanel } from '../../own-records/joined-events/joined-events-panel.tsx';
import type { OwnPanelProps } from '../../own-records/owner.tsx';
import styles from './member-details.module.css';

interface Tab {
  label: string;
  Panel: ComponentType<OwnPanelProps>;
}

/** By their names in the address. */
const tabs = new Map<string, Tab>([
  ['connections', { label: 'Connections', Panel: ConnectionsPanel }],
  ['expectations', { label: 'Expectations', Panel: ExpectationsPanel }],
  ['events', { label: 'Events', Panel: JoinedEventsPanel }],
  ['documents', { label: 'Documents', Panel: DocumentsPanel }],
]);

const usual = 'connections';

export const MemberTabs = ({ memberId }: { memberId: number }) => {
  const { search, replaceSearch } = useScreenAddress();
  const opened = search.tab && tabs.has(search.tab) ? search.tab : usual;
  // Page, size and filters are those of the list that is left.
  const show = (name: string | null) => replaceSearch(name === null || name === usual ? {} : { tab: name });
  return (
    <Tabs value={opened} onChange={show} keepMounted={false} className={styles.tabs}>
      <Tabs.List className={styles.tabList} aria-label="Records of the member">
        {[...tabs].map(([name, { label }]) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {[...tabs].map(([name, { Panel }]) => (
        <Tabs.Panel key={name} value={name} className={styles.tabPanel}>
          <Panel memberId={memberId} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};
