// Cleaning formatted text before it is stored: what is not on the list is taken away.

import sanitizeHtml from 'sanitize-html';
import { isRichTextBlank, longest, tooLong } from '../wire/fields.ts';
import { refusedField } from '../wire/refusal.ts';
import {
  allowedAlignment,
  allowedAttributes,
  allowedSchemes,
  allowedTags,
  isOwnPicture,
  linkAddress,
  linkAttributes,
} from '../wire/rich-text.ts';
import { isPlainHtml } from './plain-html.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: { ...allowedAttributes, a: [...allowedAttributes.a, ...Object.keys(linkAttributes)] },
  allowedStyles: { '*': { 'text-align': [allowedAlignment] } },
  allowedSchemes,
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPicture(attribs.src),
  transformTags: {
    a: (tagName, { href, ...others }) => ({ tagName, attribs: { ...others, ...leadingTo(linkAddress(href)), ...linkAttributes } }),
  },
};

const leadingTo = (href: string | null): sanitizeHtml.Attributes => (href === null ? {} : { href });

/** With the parser, whatever the text is. */
export const parsedAndCleaned = (html: string): string => sanitizeHtml(html, options);

const cleanHtml = (sent: string, label: string, field = label): string => {
  // A form sends the ends of lines as two characters, whatever they were.
  const html = sent.replaceAll('\r\n', '\n');
  const clean = isPlainHtml(html) ? html : parsedAndCleaned(html);
  // Cleaning writes some things longer. What is stored can be sent as it is.
  if (clean.length > longest.richText) throw refusedField(400, field, tooLong(label, longest.richText));
  return clean;
};

export const cleanOptionalHtml = (html: string | null, field: string): string | null => {
  const clean = cleanHtml(html ?? '', field);
  return isRichTextBlank(clean) ? null : clean;
};

/** For a field that must have text: what is nothing once it is clean was never there. */
export const cleanRequiredHtml = (html: string, field: string, message: string, label = field): string => {
  const clean = cleanHtml(html, label, field);
  if (isRichTextBlank(clean)) throw refusedField(400, field, message);
  return clean;
};
