// A chapter of the member on the dashboard: its name, and the fellow members with photo and profession.

import { Anchor, Text } from '@mantine/core';
import { showNumber } from '../../../../platform/ui/format/numbers.ts';
import { ScreenLink } from '../../../../platform/ui/screen/links.tsx';
import { FellowCard } from '../../chapter-page/fellow-card.tsx';
import { Card } from '../card.tsx';
import type { OwnFigures } from '../dashboard.contract.ts';
import styles from '../dashboard.module.css';

export const MyChapter = ({ chapter: { Id, ChapterName, CityName, Count, Fellows } }: { chapter: OwnFigures['Chapters'][number] }) => (
  <Card
    title="My chapter"
    action={
      Count > 1 && (
        <Anchor component={ScreenLink} size="sm" to={`/chapters/${Id}`}>
          All {showNumber(Count)} members
        </Anchor>
      )
    }
  >
    <Text mb="md">
      <Anchor component={ScreenLink} inherit fw={600} to={`/chapters/${Id}`}>
        {ChapterName}
      </Anchor>{' '}
      <Text span inherit c="dimmed">
        {CityName}
      </Text>
    </Text>
    {Fellows.length === 0 ? (
      <Text size="sm" c="dimmed">
        You are the only member so far.
      </Text>
    ) : (
      <ul className={styles.fellows} aria-label={`Members of ${ChapterName}`}>
        {Fellows.map((fellow) => (
          <li key={fellow.Id}>
            <FellowCard fellow={fellow} />
          </li>
        ))}
      </ul>
    )}
  </Card>
);
