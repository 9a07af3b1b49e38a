// A plot of a few bars. Each bar has a text and is a link to what it counts. A button shows the same as a table.

import { Button, Text } from '@mantine/core';
import { type CSSProperties, type ReactNode, useState } from 'react';
import ChartBarIcon from '~icons/tabler/chart-bar';
import TableIcon from '~icons/tabler/table';
import { ScreenLink } from '../../../../platform/ui/screen/links.tsx';
import { Card } from '../card.tsx';
import dashboard from '../dashboard.module.css';
import type { LinkTarget } from '../tile.tsx';
import styles from './plot.module.css';

export interface Bar {
  key: string;
  /** The full name, and a short one for the label of the bar. */
  name: string;
  shortName: string;
  value: number;
  /** The value as text, and a short one that fits at the bar. */
  shown: string;
  shortShown: string;
  /** The month is not over: its bar is hatched, and a note says so. */
  isUnfinished?: boolean;
  link: LinkTarget;
}

interface PlotProps {
  title: string;
  /** The heads of the table's two columns: the name of a bar, and its value. */
  heads: [string, string];
  bars: Bar[];
  /** The total of all bars, and the period that it covers. */
  total?: { figure: string; period: string };
  /** One line about what the bars mean. */
  note?: string;
  /** Bars of months stand side by side; bars with names lie below each other. */
  kind: 'months' | 'names';
  none: string;
}

export const Plot = ({ title, heads, bars, total, note, kind, none }: PlotProps) => {
  const [isTable, setTable] = useState(false);
  const isEmpty = bars.every(({ value }) => value === 0);
  const unfinished = bars.find(({ isUnfinished }) => isUnfinished);
  const content = (
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
      {note && <p className={styles.plotNote}>{note}</p>}
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
        content
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
          <ScreenLink {...bar.link} className={styles.bar}>
            {/* For screen readers; visible as a tooltip on hover and focus. */}
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
          </ScreenLink>
        </li>
      ))}
    </ul>
  );
};

const Table = ({ title, heads, bars }: Pick<PlotProps, 'title' | 'heads' | 'bars'>): ReactNode => (
  <table className={`${dashboard.table} ${styles.figures}`} aria-label={title}>
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
            <ScreenLink {...bar.link}>{nameOf(bar)}</ScreenLink>
          </th>
          <td>{bar.shown}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
