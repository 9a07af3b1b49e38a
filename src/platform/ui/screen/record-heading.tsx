// The heading of a record's page: the path to it, which leads back to the list as it was, and its name. While it is on the screen, the title
// in the header is no longer the heading of the page.

import { Title } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { cameFromOf } from '../way-back/came-from.ts';
import { setOwnHeading, useRecordTitle } from './document-title.ts';
import { ScreenLink } from './links.tsx';
import styles from './record-heading.module.css';
import { type Href, useScreenPath } from './screen-address.ts';

interface RecordPathProps {
  name: string;
  /** The list of such records, for whoever comes from elsewhere. */
  list: { to: Href; label: string };
}

export const RecordPath = ({ name, list }: RecordPathProps) => {
  const router = useRouter();
  const from = cameFromOf(useScreenPath());
  // Its own entry has the filters, the page and the row that had the focus.
  const goBack = (event: MouseEvent) => {
    if (!from || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    const steps = from.index - (router.history.location.state.__TSR_index ?? 0);
    if (steps >= 0) return;
    event.preventDefault();
    router.history.go(steps);
  };
  const [to, search] = from ? [from.pathname as Href, from.search] : [list.to, undefined];
  return (
    <nav aria-label="Path" className={styles.path}>
      <ScreenLink to={to} search={search} onClick={goBack} className={styles.list}>
        {from?.label ?? list.label}
      </ScreenLink>
      <span aria-hidden> / </span>
      <span className={styles.here} aria-current="page" title={name}>
        {name}
      </span>
    </nav>
  );
};

export const RecordHeading = ({ name, children }: { name: string; children?: ReactNode }) => {
  useRecordTitle(name);
  useEffect(() => setOwnHeading(), []);
  return (
    <Title order={1} size="h3" id="page-title" className={styles.name}>
      {name}
      {children}
    </Title>
  );
};
