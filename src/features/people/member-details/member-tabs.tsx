// A member's own records, one kind to a tab. Which tab is open stands in the address, beside the state of its list.

import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { ConnectionsPanel } from '../../own-records/connections/connections-panel.tsx';
import { DocumentsPanel } from '../../own-records/documents/documents-panel.tsx';
import { ExpectationsPanel } from '../../own-records/expectations/expectations-panel.tsx';
import { JoinedEventsPanel } from '../../own-records/joined-events/joined-events-panel.tsx';
import type { OwnPanelProps } from '../../own-records/owner.tsx';
import styles from './member-details.module.css';

const tabs: { name: string; label: string; Panel: ComponentType<OwnPanelProps> }[] = [
  { name: 'connections', label: 'Connections', Panel: ConnectionsPanel },
  { name: 'expectations', label: 'Expectations', Panel: ExpectationsPanel },
  { name: 'events', label: 'Events', Panel: JoinedEventsPanel },
  { name: 'documents', label: 'Documents', Panel: DocumentsPanel },
];

const [first] = tabs;

export const MemberTabs = ({ memberId }: { memberId: number }) => {
  const { tab: asked }: { tab?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = tabs.find(({ name }) => name === asked) ?? first;
  // Page, size and filters are those of the list that is left.
  const show = (name: string | null) =>
    void navigate({ to: '.', search: name === first?.name || !name ? {} : { tab: name }, replace: true, resetScroll: false });
  return (
    <Tabs value={open?.name ?? null} onChange={show} keepMounted={false} className={styles.tabs}>
      <Tabs.List className={styles.tabList} aria-label="Records of the member">
        {tabs.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, Panel }) => (
        <Tabs.Panel key={name} value={name} className={styles.tabPanel}>
          <Panel memberId={memberId} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};
