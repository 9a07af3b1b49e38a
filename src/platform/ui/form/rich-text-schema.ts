// What the editor knows of formatted text: all that the server lets through, also what the toolbar has no button for, so that opening
// and saving a text loses nothing of it.

import { Link } from '@mantine/tiptap';
import { Extension, Mark } from '@tiptap/core';
import Code from '@tiptap/extension-code';
import CodeBlock from '@tiptap/extension-code-block';
import Image from '@tiptap/extension-image';
import { ListItem } from '@tiptap/extension-list';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import TextAlign from '@tiptap/extension-text-align';
import StarterKit from '@tiptap/starter-kit';
import { allowedAlignment, isOwnPicture, linkAddress } from '../../wire/rich-text.ts';

const TypedLink = Link.extend({
  addCommands() {
    const { setLink, ...commands } = this.parent?.() ?? {};
    return {
      ...commands,
      setLink: (attributes) => setLink?.({ ...attributes, href: linkAddress(attributes.href) ?? attributes.href }) ?? (() => false),
    };
  },
});

const Subscript = Mark.create({ name: 'subscript', parseHTML: () => [{ tag: 'sub' }], renderHTML: () => ['sub', 0] });
const Superscript = Mark.create({ name: 'superscript', parseHTML: () => [{ tag: 'sup' }], renderHTML: () => ['sup', 0] });

// Code may be bold or a link, too.
const CodeWithMarks = Code.extend({ excludes: '' });

// Preformatted text is not always code, and may hold whatever a paragraph may.
const Preformatted = CodeBlock.extend({
  content: 'inline*',
  marks: '_',
  renderHTML: ({ HTMLAttributes }) => ['pre', HTMLAttributes, 0],
});

// A list's item may begin with a heading or with another list.
const AnyListItem = ListItem.extend({ content: 'block+' });

// For pictures that a text has already; the toolbar puts none in. They may stand in the middle of a line.
const OwnImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (image) => (isOwnPicture(image.getAttribute('src')) ? null : false) }],
}).configure({ inline: true });

const spans = { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null, rendered: false } };

const tables = [
  // Its own widths are not kept, and what shows it needs none.
  Table.extend({ renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]] }).configure({ View: null }),
  TableRow,
  TableCell.extend({ addAttributes: () => spans }),
  TableHeader.extend({ addAttributes: () => ({ ...spans, scope: { default: null } }) }),
];

/** An attribute that is kept as it came. */
const kept = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
  renderHTML: ({ [name]: value }: Record<string, unknown>) => (value === null ? {} : { [name]: value }),
});

const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () => [
    // The buttons align paragraphs and headings. What stands around them keeps the alignment that it came with.
    {
      types: ['bulletList', 'orderedList', 'listItem', 'blockquote', 'codeBlock', 'table', 'tableRow', 'tableCell', 'tableHeader'],
      attributes: {
        keptAlign: {
          default: null,
          parseHTML: ({ style: { textAlign } }) => (allowedAlignment.test(textAlign) ? textAlign : null),
          renderHTML: ({ keptAlign }) => (keptAlign === null ? {} : { style: `text-align: ${keptAlign}` }),
        },
      },
    },
    { types: ['tableRow'], attributes: { 'data-part': kept('data-part') } },
    { types: ['paragraph'], attributes: { 'data-caption': kept('data-caption') } },
  ],
});

export const extensions = [
  StarterKit.configure({ link: false, code: false, codeBlock: false, listItem: false, heading: { levels: [1, 2, 3, 4, 5, 6] } }),
  TypedLink.configure({ protocols: ['mailto'], isAllowedUri: (url) => linkAddress(url) === url, autolink: true }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  ...[Subscript, Superscript, CodeWithMarks, Preformatted, AnyListItem, OwnImage, ...tables, KeptAttributes],
];
