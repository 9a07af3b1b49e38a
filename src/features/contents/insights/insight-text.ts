// What is read of an insight.

import type { TextToRead } from '../text-reading.tsx';
import type { Insight } from './insights.contract.ts';

export const textOfInsight = ({ Title1, Title2, CreatedDate, Image, Description }: Insight): TextToRead => ({
  title: Title1,
  about: Title2,
  date: CreatedDate,
  picture: Image,
  text: Description,
});
