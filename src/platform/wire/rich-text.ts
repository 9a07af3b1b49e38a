// What formatted text may hold: the one list by which the server cleans it when it is saved and the browser again when it is shown.

import { filesPath } from './files.ts';

// Each of them means something by itself: what could only carry attributes that are not let through (span, colgroup, col) is not here.
export const allowedTags = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'a', 'img'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'strike', 'del', 'sub', 'sup'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption'],
];

// Within a line there is nothing to align.
const style = ['style'];
const aligned = {
  ...{ h1: style, h2: style, h3: style, h4: style, h5: style, h6: style, p: style, pre: style, blockquote: style, ul: style, li: style },
  ...{ table: style, thead: style, tbody: style, tfoot: style, tr: style, caption: style },
};

export const allowedAttributes = {
  ...aligned,
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start', 'style'],
  th: ['colspan', 'rowspan', 'scope', 'style'],
  td: ['colspan', 'rowspan', 'style'],
};

export const mayBeAligned = (tag: string): boolean =>
  Object.entries(allowedAttributes).some(([name, attributes]) => name === tag.toLowerCase() && attributes.includes('style'));

export const allowedAlignment = /^(left|center|right|justify)$/;
export const allowedSchemes = ['http', 'https', 'mailto'];

const hasScheme = /^(https?:\/\/|mailto:)/i;
const eMail = /^[^\s/@:]+@[^\s/@:]+$/;
// With a port only where it cannot be another scheme.
const page = /^([^\s/?#@:]+|(localhost|[^\s/?#@:]+\.[^\s/?#@:]+):\d+)([/?#]|$)/;

/** What a link leads to, if it may. Without a scheme it is a page of the web, or an e-mail address. */
export const linkAddress = (typed: string | undefined): string | null => {
  const address = typed?.trim() ?? '';
  if (hasScheme.test(address)) return address;
  if (eMail.test(address)) return `mailto:${address}`;
  return page.test(address) ? `https://${address}` : null;
};

/** Every link leaves for elsewhere, and tells nothing of where it came from. */
export const linkAttributes = { rel: 'noopener noreferrer nofollow', target: '_blank' };

/** Pictures come from our own files only. */
export const isOwnPicture = (address: string | null | undefined): boolean =>
  address?.startsWith(filesPath) === true && /^[\w.-]+$/.test(address.slice(filesPath.length));
