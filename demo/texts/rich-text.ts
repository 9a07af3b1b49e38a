// The texts are written with a few marks (## heading, - item, 1. item, > quote, **strong**); here they become the HTML of formatted text.

export const richText = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => blockOf(block.split('\n').map((line) => line.trim())))
    .join('');

const blockOf = (lines: string[]): string => {
  const [first = ''] = lines;
  if (first.startsWith('## ')) return `<h2>${inline(first.slice(3))}</h2>`;
  if (first.startsWith('> ')) return `<blockquote><p>${inline(lines.map((line) => line.replace(/^> /, '')).join(' '))}</p></blockquote>`;
  if (first.startsWith('- ')) return `<ul>${items(lines, /^- /)}</ul>`;
  if (/^\d+\. /.test(first)) return `<ol>${items(lines, /^\d+\. /)}</ol>`;
  return `<p>${inline(lines.join(' '))}</p>`;
};

const items = (lines: string[], mark: RegExp) => lines.map((line) => `<li><p>${inline(line.replace(mark, ''))}</p></li>`).join('');

const inline = (text: string) =>
  text
    .replace(/&/g, '&amp;')
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/_(.+?)_/g, '<em>$1</em>');
