// Cleaning formatted text before it is stored: what is not on the list is taken away.

import sanitizeHtml from 'sanitize-html';
import { isRichTextBlank } from '../wire/fields.ts';
import { refusedField } from '../wire/refusal.ts';
import { allowedAlignment, allowedAttributes, allowedSchemes, allowedTags, isOwnPicture, linkAttributes } from '../wire/rich-text.ts';
import { isPlainHtml } from './plain-html.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: { ...allowedAttributes, a: [...allowedAttributes.a, ...Object.keys(linkAttributes)] },
  allowedStyles: { '*': { 'text-align': [allowedAlignment] } },
  allowedSchemes,
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPicture(attribs.src),
  transformTags: { a: sanitizeHtml.simpleTransform('a', linkAttributes) },
};

/** With the parser, whatever the text is. */
export const parsedAndCleaned = (html: string): string => sanitizeHtml(html, options);

const cleanHtml = (html: string): string => (isPlainHtml(html) ? html : parsedAndCleaned(html));

export const cleanOptionalHtml = (html: string | null): string | null => {
  const clean = cleanHtml(html ?? '');
  return isRichTextBlank(clean) ? null : clean;
};

/** For a field that must have text: what is nothing once it is clean was never there. */
export const cleanRequiredHtml = (html: string, field: string, message: string): string => {
  const clean = cleanHtml(html);
  if (isRichTextBlank(clean)) throw refusedField(400, field, message);
  return clean;
};
