// A content with a formatted text, opened to read: a story, an article, an insight.

import { showLongDate } from '../../platform/ui/format/dates.ts';
import { ReadingDialog, type ReadingProps, ReadingText } from '../../platform/ui/reading/reading-dialog.tsx';
import { AboutAndDate } from './about-and-date.tsx';

export interface TextToRead {
  title: string;
  /** Shown below the title, before the date. */
  about: string;
  date: string;
  picture: string | null;
  /** Formatted; in a list its beginning without tags. */
  text: string | null;
}

export const TextReading = ({ title, about, date, picture, text, ...dialog }: TextToRead & ReadingProps) => (
  <ReadingDialog title={title} second={<AboutAndDate about={about} date={showLongDate(date)} />} picture={picture} {...dialog}>
    <ReadingText html={text} />
  </ReadingDialog>
);
