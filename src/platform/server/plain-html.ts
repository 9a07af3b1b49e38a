// Formatted text that is clean as it stands: what the editor mostly writes, and what then needs no parser to be taken apart by.

const marks = ['strong', 'em', 'u', 's', 'code', 'sub', 'sup'];
const blocks = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote'];
const top = '';

/** What may stand in what. Only what HTML nests so too: then a browser sees no other tree than the one that was looked at. */
const within: Record<string, readonly string[]> = {
  [top]: [...marks, ...blocks],
  ...Object.fromEntries([...marks, 'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, marks])),
  ul: ['li'],
  ol: ['li'],
  li: [...marks, 'p', 'ul', 'ol'],
  blockquote: [...marks, 'p', 'ul', 'ol'],
};

// A tag without attributes, or text: no other angle bracket than a tag's, no other entity than the three that cleaning writes.
const piece = /<(\/?)([a-z]+[1-6]?)>|[^<>&]+|&(?:amp|lt|gt);/y;

/** Elements without attributes only, each closed where it should be: cleaning would give the same text. */
export const isPlainHtml = (html: string): boolean => {
  const open = [top];
  for (piece.lastIndex = 0; piece.lastIndex < html.length; ) {
    const found = piece.exec(html);
    if (!found) return false;
    const [, closing, name] = found;
    if (name === undefined) continue;
    const innermost = open.at(-1) ?? top;
    if (closing) {
      if (name !== innermost) return false;
      open.pop();
    } else {
      if (!within[innermost]?.includes(name)) return false;
      open.push(name);
    }
  }
  return open.length === 1;
};
