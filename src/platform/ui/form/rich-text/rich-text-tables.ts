// Converts tables for the editor and back. The editor's tables have only rows. So the part of a row (thead, tbody, tfoot) becomes an
// attribute of the row, and a caption becomes a marked paragraph before the table.

/** The HTML for the editor. */
export const readyForEditor = (html: string): string =>
  rewritten(html, (content) => {
    for (const table of content.querySelectorAll('table')) {
      for (const caption of table.querySelectorAll(':scope > caption')) {
        const paragraph = renamed(caption, 'p', { 'data-caption': '' });
        // A paragraph cannot contain another paragraph, so line breaks replace the inner ones.
        for (const line of paragraph.querySelectorAll('p + p')) line.before(document.createElement('br'));
        for (const line of paragraph.querySelectorAll('p')) line.replaceWith(...line.childNodes);
        table.before(paragraph);
        caption.remove();
      }
      const parts = [...table.querySelectorAll(':scope > :is(thead, tbody, tfoot)')];
      if (parts.every((part) => part.localName === 'tbody' && part.attributes.length === 0) && parts.length < 2) continue;
      parts.forEach((part, at) => {
        for (const row of part.children) row.setAttribute('data-part', `${part.localName} ${at} ${part.getAttribute('style') ?? ''}`);
      });
    }
  });

/** The HTML to save. */
export const cleanFromEditor = (html: string): string =>
  rewritten(html, (content) => {
    for (const body of content.querySelectorAll('tbody')) body.replaceWith(...partsOf([...body.children]));
    for (const paragraph of content.querySelectorAll('p[data-caption]')) {
      paragraph.removeAttribute('data-caption');
      const next = paragraph.nextElementSibling;
      if (next?.localName !== 'table' || next.firstElementChild?.localName === 'caption') continue;
      next.prepend(renamed(paragraph, 'caption'));
      paragraph.remove();
    }
    // When a text does not end with a paragraph, the editor adds an empty one to continue in. It is not saved.
    const last = content.lastElementChild;
    if (last?.localName === 'p' && last.innerHTML === '' && (last.previousElementSibling?.localName ?? 'p') !== 'p') last.remove();
  });

/** Works in a template element: there no picture is loaded and no script runs. */
const rewritten = (html: string, rewrite: (content: DocumentFragment) => void): string => {
  const template = document.createElement('template');
  template.innerHTML = html;
  rewrite(template.content);
  return template.innerHTML;
};

/** Puts the rows back into parts. A row without a mark was added in the editor and belongs to the part of the row before it. */
const partsOf = (rows: Element[]): Element[] => {
  const parts: Element[] = [];
  let current: string | null = null;
  for (const row of rows) {
    const mark: string = row.getAttribute('data-part') ?? current ?? 'tbody';
    row.removeAttribute('data-part');
    if (mark !== current) parts.push(partOf(mark));
    current = mark;
    parts.at(-1)?.append(row);
  }
  return parts;
};

const partOf = (mark: string): Element => {
  const [, name = 'tbody', style] = /^(thead|tbody|tfoot) \d+ (.*)$/.exec(mark) ?? [];
  const part = document.createElement(name);
  if (style) part.setAttribute('style', style);
  return part;
};

/** A copy with another tag name, with the same content and alignment. */
const renamed = (element: Element, name: string, attributes: Record<string, string> = {}): Element => {
  const other = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) other.setAttribute(attribute, value);
  const style = element.getAttribute('style');
  if (style) other.setAttribute('style', style);
  other.append(...element.cloneNode(true).childNodes);
  return other;
};
