// What is read of a story.

import type { TextToRead } from '../text-reading.tsx';
import type { Story } from './stories.contract.ts';

export const textOfStory = ({ Name, ClientName, Dates, Logo, Description }: Story): TextToRead => ({
  title: Name,
  about: ClientName,
  date: Dates,
  picture: Logo,
  text: Description,
});
