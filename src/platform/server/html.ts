// Cleans formatted text before it is stored: only tags, attributes and styles on the allowed lists stay.

import sanitizeHtml from 'sanitize-html';
import { isRichTextBlank, longest, tooLong } from '../wire/fields.ts';
import { requiredMessage } from '../wire/labels.ts';
import { refusedField } from '../wire/refusal.ts';
import {
  allowedAlignment,
  allowedAttributes,
  allowedSchemes,
  allowedTags,
  isOwnPicture,
  linkAddress,
  linkAttributes,
} from '../wire/texts/rich-text.ts';

/**
 * Stands for a tag that is removed while its text stays, until the end. Without it, sanitize-html would remember the name of the removed tag
 * and close the next element with it. exclusiveFilter would copy the whole text for each removed picture.
 */
const removed: sanitizeHtml.Tag = { tagName: 'removed', attribs: {} };

const options: sanitizeHtml.IOptions = {
  allowedTags: [...allowedTags, removed.tagName],
  allowedAttributes: { ...allowedAttributes, a: [...allowedAttributes.a, ...Object.keys(linkAttributes)] },
  allowedStyles: { '*': { 'text-align': [allowedAlignment] } },
  allowedSchemes,
  allowProtocolRelative: false,
  transformTags: {
    img: (tagName, attribs) => (isOwnPicture(attribs.src) ? { tagName, attribs } : removed),
    a: (tagName, { href, ...others }) => ({ tagName, attribs: { ...others, ...linkTo(linkAddress(href)) } }),
  },
};

/** Tags that mean something only inside others. Elsewhere the tag goes and its text stays. */
const parentsOf: Record<string, string[]> = {
  li: ['ul', 'ol'],
  ...Object.fromEntries(['caption', 'thead', 'tbody', 'tfoot', 'tr'].map((tag) => [tag, ['table']])),
  th: ['tr'],
  td: ['tr'],
};

const isStray = (tag: string, open: readonly string[]): boolean =>
  parentsOf[tag]?.every((parent) => !open.includes(parent) || isStray(parent, open)) ?? false;

const linkTo = (href: string | null): sanitizeHtml.Attributes => (href === null ? {} : { href, ...linkAttributes });

// No editor nests so deeply. The parser compares each closing tag with all open elements, so deep nesting takes long.
const deepestNesting = 100;

/** Null if the elements are nested too deeply. */
const sanitize = (html: string): string | null => {
  const open: string[] = [];
  const tooDeep = new Error();
  const onOpenTag = (tag: string) => {
    if (open.push(tag) > deepestNesting) throw tooDeep;
  };
  const onCloseTag = () => {
    open.pop();
  };
  const dropStray = (tagName: string, attribs: sanitizeHtml.Attributes) => (isStray(tagName, open) ? removed : { tagName, attribs });
  const parts = Object.fromEntries(Object.keys(parentsOf).map((tag) => [tag, dropStray]));
  try {
    const cleaned = sanitizeHtml(html, {
      ...options,
      onOpenTag,
      onCloseTag,
      transformTags: { ...options.transformTags, ...parts },
    });
    return cleaned.replaceAll(/<\/?removed>/g, '');
  } catch (error) {
    if (error === tooDeep) return null;
    throw error;
  }
};

const cleanHtml = (sent: string, label: string, field = label, max: number = longest.richText): string => {
  // Forms send each line break as \r\n.
  const clean = sanitize(sent.replaceAll('\r\n', '\n'));
  if (clean === null) throw refusedField(400, field, `${label} is nested too deeply`);
  // Cleaning can lengthen a text, and a stored text must be short enough to be sent again.
  if (clean.length > max) throw refusedField(400, field, tooLong(label, max));
  return clean;
};

export const cleanOptionalHtml = (html: string | null, field: string): string | null => {
  const clean = cleanHtml(html ?? '', field);
  return isRichTextBlank(clean) ? null : clean;
};

/** A required text that is blank after cleaning counts as missing. */
export const cleanRequiredHtml = (
  html: string,
  field: string,
  { label = field, required = requiredMessage(label), max = undefined as number | undefined } = {},
): string => {
  const clean = cleanHtml(html, label, field, max);
  if (isRichTextBlank(clean)) throw refusedField(400, field, required);
  return clean;
};
