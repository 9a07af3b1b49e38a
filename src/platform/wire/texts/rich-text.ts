// What formatted text may contain. The server cleans it by these lists before storing, the browser before showing.

import { filesPath } from '../files.ts';

// Not span, colgroup or col: they are useless without attributes that are not allowed.
export const allowedTags = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'a', 'img'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'strike', 'del', 'sub', 'sup'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption'],
];

// Only block elements can be aligned.
const style = ['style'];
const aligned = {
  h1: style,
  h2: style,
  h3: style,
  h4: style,
  h5: style,
  h6: style,
  p: style,
  pre: style,
  blockquote: style,
  ul: style,
  li: style,
  table: style,
  thead: style,
  tbody: style,
  tfoot: style,
  tr: style,
  caption: style,
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
// A colon with digits is a port only after 'localhost' or a name with a dot; otherwise it may be a scheme, such as tel:.
// The dot is the first one that may be it: tried at each dot, a long text would take long.
const webPage = /^([^\s/?#@:]+|(localhost|[^\s/?#@:][^\s/?#@:.]*\.[^\s/?#@:]+):\d+)([/?#]|$)/;

/** The URL of a typed link, or null if it is not allowed. Without a scheme it is a web page or an e-mail address. */
export const linkAddress = (typed: string | undefined): string | null => {
  const address = typed?.trim() ?? '';
  if (hasScheme.test(address)) return address;
  if (eMail.test(address)) return `mailto:${address}`;
  return webPage.test(address) ? `https://${address}` : null;
};

/** Every link opens in a new tab and sends no referrer. */
export const linkAttributes = { rel: 'noopener noreferrer nofollow', target: '_blank' };

/** Only pictures from our own store are allowed. */
export const isOwnPicture = (address: string | null | undefined): boolean =>
  address?.startsWith(filesPath) === true && /^[\w.-]+$/.test(address.slice(filesPath.length));
