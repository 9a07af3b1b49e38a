// The report of the day of a closed meeting: how many came, came late, did not come. For officers each figure leads to its people.

import type { ReactNode } from 'react';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { type MarkWord, markWords, meetingPath } from '../meetings/meeting-kinds.ts';
import type { Meeting } from '../meetings/meetings.contract.ts';
import styles from './meeting-page.module.css';

interface DayReportProps {
  meeting: Meeting;
  /** Members see the marks of others not, so there is nothing behind the figures. */
  hasLinks: boolean;
}

export const DayReport = ({ meeting, hasLinks }: DayReportProps) => (
  <section aria-label="Report of the day">
    <ul className={styles.figures}>
      {markWords.map((mark) => (
        <li key={mark}>
          <Figure link={hasLinks && meeting[mark] > 0 ? { meetingId: meeting.Id, mark } : null}>
            <span className={styles.figure}>{showNumber(meeting[mark])}</span>
            <span className={styles.figureName}>{mark}</span>
          </Figure>
        </li>
      ))}
    </ul>
  </section>
);

const Figure = ({ link, children }: { link: { meetingId: number; mark: MarkWord } | null; children: ReactNode }) =>
  link ? (
    <ScreenLink to={meetingPath(link.meetingId)} search={{ tab: 'people', Mark: link.mark }} resetScroll={false} className={styles.tile}>
      {children}
    </ScreenLink>
  ) : (
    <div className={styles.tile}>{children}</div>
  );
