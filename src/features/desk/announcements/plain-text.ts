// Formatted text as plain text: for the text part of a mail, and for WhatsApp with its signs. It reads what the server has cleaned, in which
// every tag is closed.

interface Marks {
  bold: string;
  italic: string;
  struck: string;
}

export const noMarks: Marks = { bold: '', italic: '', struck: '' };
export const whatsappMarks: Marks = { bold: '*', italic: '_', struck: '~' };

interface Part {
  tag: string;
  attributes: string;
  text: string;
  /** How many lines of a list it has. */
  items: number;
}

export const plainTextIn = (html: string, marks: Marks): string => {
  const open: Part[] = [{ tag: '', attributes: '', text: '', items: 0 }];
  const last = () => open[open.length - 1] as Part;
  const close = () => {
    const part = open.pop() as Part;
    const isTooDeep = /^(blockquote|li)$/.test(part.tag) && open.filter(({ tag }) => tag === part.tag).length >= deepestSigns;
    last().text += isTooDeep ? `\n${part.text.trim()}\n` : shown(part, last(), marks);
  };
  for (const [whole, slash, name, attributes = ''] of html.matchAll(/<(\/?)([a-z]\w*)\b([^<>]*)>|[^<]+|</gi)) {
    const tag = name?.toLowerCase();
    if (tag === undefined) last().text += decoded(whole.replace(/\s+/g, ' '));
    else if (tag === 'br') last().text += '\n';
    else if (tag === 'hr') last().text += '\n\n---\n\n';
    else if (tag === 'img') last().text += decoded(attributeOf(attributes, 'alt'));
    else if (slash === '') open.push({ tag, attributes, text: '', items: 0 });
    else if (open.length > 1) close();
  }
  while (open.length > 1) close();
  return last()
    .text.replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n[ \t]+(?=\n)/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};

/** Each line of a quote within a quote has the signs of both: deeper ones would make the text many times as long. */
const deepestSigns = 4;

const shown = ({ tag, attributes, text }: Part, parent: Part, { bold, italic, struck }: Marks): string => {
  switch (tag) {
    case 'strong':
    case 'b':
    case 'th':
      return tag === 'th' ? `${between(parent)}${marked(text.trim(), bold)}` : marked(text, bold);
    case 'em':
    case 'i':
      return marked(text, italic);
    case 's':
    case 'strike':
    case 'del':
      return marked(text, struck);
    case 'a':
      return linked(text, decoded(attributeOf(attributes, 'href')));
    case 'td':
      return `${between(parent)}${text.trim()}`;
    case 'tr':
      return `\n${text.trim()}`;
    case 'li':
      return `\n${signOf(parent)}${text.trim().replace(/\n+/g, '\n  ')}`;
    case 'blockquote':
      return `\n\n${text.trim().replace(/^/gm, '> ')}\n\n`;
    default:
      if (/^h[1-6]$/.test(tag)) return `\n\n${text.includes(bold) && bold ? text.trim() : marked(text.trim(), bold)}\n\n`;
      return ['p', 'ul', 'ol', 'table', 'pre', 'caption'].includes(tag) ? `\n\n${text.trim()}\n\n` : text;
  }
};

/** Signs stand at the words, and on each line: WhatsApp takes no others. */
const marked = (text: string, mark: string): string =>
  mark === ''
    ? text
    : text.replace(/[^\n]+/g, (line) => (line.trim() === '' ? line : line.replace(line.trim(), (words) => `${mark}${words}${mark}`)));

const linked = (text: string, href: string): string => {
  const address = href.replace(/^mailto:/i, '');
  if (address === '' || text.trim() === address || `https://${text.trim()}` === address) return text.trim() === '' ? address : text;
  return text.trim() === '' ? address : `${text} (${address})`;
};

const between = (row: Part): string => (row.items++ === 0 ? '' : ' | ');

const signOf = (list: Part): string => {
  list.items++;
  return list.tag === 'ol' ? `${list.items}. ` : '- ';
};

const attributeOf = (attributes: string, name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'" };

const decoded = (text: string): string => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
