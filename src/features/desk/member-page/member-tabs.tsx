// A member's own records, each kind in a tab, then what has happened. A tab is loaded when it is opened. The address has the name of the open
// tab and the state of its list; without a name it is the one that the user has chosen last.

import { Skeleton, Tabs } from '@mantine/core';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { browserStore } from '../../../platform/ui/session/storage.ts';
import type { Member } from '../../people/members/members.contract.ts';
import styles from './member-details.module.css';
import { useFigures } from './use-member.ts';

const Connections = lazyPart(() => import('../../own-records/connections/connections-panel.tsx'), 'ConnectionsPanel');
const Expectations = lazyPart(() => import('../../own-records/expectations/expectations-panel.tsx'), 'ExpectationsPanel');
const Events = lazyPart(() => import('../../own-records/joined-events/joined-events-panel.tsx'), 'JoinedEventsPanel');
const Documents = lazyPart(() => import('../../own-records/documents/documents-panel.tsx'), 'DocumentsPanel');
const Timeline = lazyPart(() => import('./timeline.tsx'), 'Timeline');
const Payments = lazyPart(() => import('./member-payments.tsx'), 'MemberPayments');
const History = lazyPart(() => import('../history/changes-list.tsx'), 'ChangesList');

/** The tabs by their names in the address. */
const tabs = {
  connections: { label: 'Connections', figure: 'Connections', Panel: Connections },
  expectations: { label: 'Expectations', figure: 'Expectations', Panel: Expectations },
  events: { label: 'Events', figure: 'Events', Panel: Events },
  documents: { label: 'Documents', figure: 'Documents', Panel: Documents },
  timeline: { label: 'Timeline', figure: null, Panel: Timeline },
  payments: { label: 'Payments', figure: 'Payments', Panel: Payments },
  history: { label: 'History', figure: null, Panel: History },
} as const;

const isTab = (name: string | null | undefined): name is keyof typeof tabs => typeof name === 'string' && Object.hasOwn(tabs, name);

export const MemberTabs = ({ member }: { member: Member }) => {
  const { search, replaceSearch } = useScreenAddress();
  const [lastChosen, remember] = useLastChosen();
  const figures = useFigures(member.Id);
  const opened = isTab(search.tab) ? search.tab : lastChosen;
  const show = (name: string | null) => {
    if (!isTab(name)) return;
    remember(name);
    // Page, page size and filters are dropped: they belong to the list that is closed.
    replaceSearch({ tab: name });
  };
  return (
    <Tabs value={opened} onChange={show} keepMounted={false} className={styles.tabs}>
      <Tabs.List data-scrolls-sideways className={styles.tabList} aria-label="Records of the member">
        {Object.entries(tabs).map(([name, { label, figure, Panel }]) => (
          <Tabs.Tab key={name} value={name} onMouseEnter={Panel.preload} onFocus={Panel.preload}>
            {label}
            {figure && <span className={styles.tabFigure}>{figures && showNumber(figures[figure])}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {Object.entries(tabs).map(([name, { Panel }]) => (
        <Tabs.Panel key={name} value={name} className={styles.tabPanel}>
          <Panel fallback={<Skeleton height={320} />} failed="This list could not be loaded." memberId={member.Id} member={member} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};

/** Kept in this browser for each user, as the choices for lists are. */
const useLastChosen = () => {
  const key = `member tab ${useUser().userId}`;
  const stored = browserStore.read(key);
  return [isTab(stored) ? stored : 'connections', (name: string) => browserStore.write(key, name)] as const;
};
