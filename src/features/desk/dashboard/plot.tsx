// A plot of a few bars, each with its figure in words and the way to what it counts; behind a switch the same as a table.

import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, type ReactNode, useState } from 'react';
import ChartBarIcon from '~icons/tabler/chart-bar';
import TableIcon from '~icons/tabler/table';
import { VisuallyHidden } from '../../../platform/ui/screen/visually-hidden.tsx';
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
  way: Way;
}

interface PlotProps {
  title: string;
  /** The heads of the table: what the bars are, and what they measure. */
  heads: [string, string];
  bars: Bar[];
  /** Side by side as time goes by, or one below the other with their names beside them. */
  kind: 'months' | 'names';
  none: string;
}

export const Plot = ({ title, heads, bars, kind, none }: PlotProps) => {
  const [isTable, setTable] = useState(false);
  const isEmpty = bars.every(({ value }) => value === 0);
  const shown = isTable ? <Table title={title} heads={heads} bars={bars} /> : <Bars bars={bars} kind={kind} />;
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

const Bars = ({ bars, kind }: Pick<PlotProps, 'bars' | 'kind'>) => {
  const most = Math.max(...bars.map(({ value }) => value));
  return (
    <ul className={kind === 'months' ? styles.months : styles.names}>
      {bars.map(({ key, name, shortName, value, shown, shortShown, way }) => (
        <li key={key}>
          <Link {...way} className={styles.bar} title={`${name}: ${shown}`}>
            <VisuallyHidden>{`${name}: ${shown}`}</VisuallyHidden>
            <span className={styles.barName} aria-hidden="true">
              {shortName}
            </span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.filled} style={{ '--share': value / most } as CSSProperties} />
              <span className={styles.barValue}>{shortShown}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
};

const Table = ({ title, heads, bars }: Pick<PlotProps, 'title' | 'heads' | 'bars'>): ReactNode => (
  <table className={styles.table} aria-label={title}>
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
      {bars.map(({ key, name, shown, way }) => (
        <tr key={key}>
          <th scope="row">
            <Link {...way}>{name}</Link>
          </th>
          <td>{shown}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
