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

const options: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: { ...allowedAttributes, a: [...allowedAttributes.a, ...Object.keys(linkAttributes)] },
  allowedStyles: { '*': { 'text-align': [allowedAlignment] } },
  allowedSchemes,
  allowProtocolRelative: false,
  transformTags: {
    // An element that is not on the list is left out. (exclusiveFilter would copy the whole text for each one that it leaves out.)
    img: (tagName, attribs) => (isOwnPicture(attribs.src) ? { tagName, attribs } : { tagName: 'foreign-picture', attribs: {} }),
    a: (tagName, { href, ...others }) => ({ tagName, attribs: { ...others, ...leadingTo(linkAddress(href)) } }),
  },
};

const leadingTo = (href: string | null): sanitizeHtml.Attributes => (href === null ? {} : { href, ...linkAttributes });

// No editor nests as deeply. Each closing tag is looked for among all elements that are open, so deep nesting would take long.
const deepestNesting = 100;

/** With the parser, whatever the text is; null where it is nested too deeply. */
const parsedAndCleaned = (html: string): string | null => {
  let depth = 0;
  const tooDeep = new Error();
  const onOpenTag = () => {
    depth++;
    if (depth > deepestNesting) throw tooDeep;
  };
  const onCloseTag = () => {
    depth--;
  };
  try {
    return sanitizeHtml(html, { ...options, onOpenTag, onCloseTag });
  } catch (error) {
    if (error === tooDeep) return null;
    throw error;
  }
};

const cleanHtml = (sent: string, label: string, field = label): string => {
  // A form sends the ends of lines as two characters, whatever they were.
  const clean = parsedAndCleaned(sent.replaceAll('\r\n', '\n'));
  if (clean === null) throw refusedField(400, field, `${label} is nested too deeply`);
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
