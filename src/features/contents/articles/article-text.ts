// What is read of an article.

import type { TextToRead } from '../text-reading.tsx';
import type { Article } from './articles.contract.ts';

export const textOfArticle = ({ Name, ClientName, Dates, Logo, Description }: Article): TextToRead => ({
  title: Name,
  about: ClientName,
  date: Dates,
  picture: Logo,
  text: Description,
});
