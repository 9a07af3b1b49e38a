// A plot of a few bars, each with its figure in words and the way to what it counts; behind a switch the same as a table.

import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, type ReactNode, useState } from 'react';
import ChartBarIcon from '~icons/tabler/chart-bar';
import TableIcon from '~icons/tabler/table';
import { Card } from './card.tsx';
import styles from './dashboard.module.css';
import type { Way } from './tile.tsx';

export interface Bar {
  key: string;
  /** In full, and as short as it stands below a bar. */
  name: string;
  shortName: string;
  value: number;
  /** In full, and as short as it stands at a bar. */
  shown: string;
  shortShown: string;
  /** A month that is not over: drawn hatched, and said. */
  isUnfinished?: boolean;
  way: Way;
}

interface PlotProps {
  title: string;
  /** The heads of the table: what the bars are, and what they measure. */
  heads: [string, string];
  bars: Bar[];
  /** Of all bars, and the time that they span. */
  total?: { figure: string; period: string };
  /** Side by side as time goes by, or one below the other with their names beside them. */
  kind: 'months' | 'names';
  none: string;
}

export const Plot = ({ title, heads, bars, total, kind, none }: PlotProps) => {
  const [isTable, setTable] = useState(false);
  const isEmpty = bars.every(({ value }) => value === 0);
  const unfinished = bars.find(({ isUnfinished }) => isUnfinished);
  const shown = (
    <>
      {total && (
        <p className={styles.total}>
          <span className={styles.totalFigure}>{total.figure}</span> {total.period}
        </p>
      )}
      {isTable ? <Table title={title} heads={heads} bars={bars} /> : <Bars bars={bars} kind={kind} />}
      {unfinished && (
        <p className={styles.unfinishedNote}>
          <span className={styles.unfinishedMark} aria-hidden="true" />
          {unfinished.name} is not over yet.
        </p>
      )}
    </>
  );
  return (
    <Card
      title={title}
      action={
        !isEmpty && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={isTable ? <ChartBarIcon size={16} /> : <TableIcon size={16} />}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? 'Show as plot' : 'Show as table'}
          </Button>
        )
      }
    >
      {isEmpty ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        shown
      )}
    </Card>
  );
};

const nameOf = ({ name, isUnfinished }: Bar) => (isUnfinished ? `${name}, so far` : name);

const Bars = ({ bars, kind }: Pick<PlotProps, 'bars' | 'kind'>) => {
  const most = Math.max(...bars.map(({ value }) => value));
  return (
    <ul className={kind === 'months' ? styles.months : styles.names}>
      {bars.map((bar) => (
        <li key={bar.key}>
          <Link {...bar.way} className={styles.bar}>
            {/* What a screen reader says, and what is seen while the bar is pointed at or has the focus. */}
            <span className={styles.tip}>{`${nameOf(bar)}: ${bar.shown}`}</span>
            <span className={styles.barName} aria-hidden="true">
              {bar.shortName}
            </span>
            <span className={styles.track} aria-hidden="true">
              <span
                className={styles.filled}
                data-unfinished={bar.isUnfinished || undefined}
                style={{ '--share': bar.value / most } as CSSProperties}
              />
              <span className={styles.barValue}>{bar.shortShown}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
};

const Table = ({ title, heads, bars }: Pick<PlotProps, 'title' | 'heads' | 'bars'>): ReactNode => (
  <table className={`${styles.table} ${styles.figures}`} aria-label={title}>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {bars.map((bar) => (
        <tr key={bar.key}>
          <th scope="row">
            <Link {...bar.way}>{nameOf(bar)}</Link>
          </th>
          <td>{bar.shown}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
