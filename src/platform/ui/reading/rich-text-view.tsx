// Shows formatted text. The server sanitized it when it was saved; the browser sanitizes it again, by the same list.

import { Typography } from '@mantine/core';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { filesPath } from '../../wire/files.ts';
import {
  allowedAlignment,
  allowedAttributes,
  allowedSchemes,
  allowedTags,
  isOwnPicture,
  linkAttributes,
  mayBeAligned,
} from '../../wire/texts/rich-text.ts';
import styles from './rich-text.module.css';

export const RichTextView = ({ html }: { html: string }) => {
  const clean = useMemo(() => cleaned(html), [html]);
  return (
    <Typography className={styles.text}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized above */}
      <div dangerouslySetInnerHTML={{ __html: clean }} />
    </Typography>
  );
};

const options = {
  ALLOWED_TAGS: allowedTags,
  ALLOWED_ATTR: Object.values(allowedAttributes).flat(),
  // DOMPurify checks every other attribute against ALLOWED_URI_REGEXP and removes it when it does not match.
  ADD_URI_SAFE_ATTR: Object.values(allowedAttributes)
    .flat()
    .filter((name) => name !== 'href' && name !== 'src'),
  ALLOWED_URI_REGEXP: new RegExp(`^((${allowedSchemes.join('|')}):|${filesPath})`, 'i'),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

const purifier = DOMPurify(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'IMG' && !isOwnPicture(element.getAttribute('src'))) element.remove();
  if (element.tagName === 'A') for (const [name, value] of Object.entries(linkAttributes)) element.setAttribute(name, value);
  const alignment = /^text-align: ?(\w+);?$/.exec(element.getAttribute('style') ?? '')?.[1];
  if (!alignment || !allowedAlignment.test(alignment) || !mayBeAligned(element.tagName)) element.removeAttribute('style');
});

const cleaned = (html: string): string => purifier.sanitize(html, options);
