// The first saved views as tabs over a list, after that of all rows. The menu beside them has all views.

import { Tabs } from '@mantine/core';
import type { Views } from './use-views.ts';
import styles from './view-tabs.module.css';

const mostTabs = 6;

const allRows = 'all';

export const ViewTabs = ({ views: { all, current, isUsual, choose, showAll } }: { views: Views }) => {
  const tabs = all.slice(0, mostTabs);
  if (tabs.length === 0) return null;
  const show = (id: string | null) => {
    const view = tabs.find(({ Id }) => String(Id) === id);
    if (view) choose(view);
    else showAll();
  };
  return (
    <Tabs
      value={current ? String(current.Id) : isUsual ? allRows : null}
      onChange={show}
      activateTabWithKeyboard={false}
      className={styles.tabs}
    >
      <Tabs.List data-scrolls-sideways aria-label="Views" className={styles.list}>
        <Tabs.Tab value={allRows} className={styles.tab}>
          All
        </Tabs.Tab>
        {tabs.map(({ Id, Name }) => (
          <Tabs.Tab key={Id} value={String(Id)} className={styles.tab} title={Name}>
            {Name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
};
