// The schema of the editor: every element that the server allows, also those without a toolbar button. So editing and saving a text loses
// nothing of it.

import { Link } from '@mantine/tiptap';
import { Extension, Mark } from '@tiptap/core';
import Code from '@tiptap/extension-code';
import CodeBlock from '@tiptap/extension-code-block';
import Image from '@tiptap/extension-image';
import { ListItem } from '@tiptap/extension-list';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import TextAlign from '@tiptap/extension-text-align';
import StarterKit from '@tiptap/starter-kit';
import { allowedAlignment, isOwnPicture, linkAddress } from '../../../wire/texts/rich-text.ts';

// The link button takes an address without a scheme, such as example.com, and an e-mail address.
const LinkWithScheme = Link.extend({
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

// Code may also be bold or a link.
const CodeWithMarks = Code.extend({ excludes: '' });

// Preformatted text is not always code. It may contain everything that a paragraph may contain.
const Preformatted = CodeBlock.extend({
  content: 'inline*',
  marks: '_',
  renderHTML: ({ HTMLAttributes }) => ['pre', HTMLAttributes, 0],
});

// A list's item may begin with a heading or with another list.
const AnyListItem = ListItem.extend({ content: 'block+' });

// For pictures that a text already contains; the toolbar cannot insert any. They may stand in the middle of a line.
const OwnImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (image) => (isOwnPicture(image.getAttribute('src')) ? null : false) }],
}).configure({ inline: true });

const spans = { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null, rendered: false } };

const tables = [
  // The editor's own column widths are not saved, so its view for resizing columns is not needed.
  Table.extend({ renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]] }).configure({ View: null }),
  TableRow,
  TableCell.extend({ addAttributes: () => spans }),
  TableHeader.extend({ addAttributes: () => ({ ...spans, scope: { default: null } }) }),
];

/** An attribute that the editor passes through unchanged. */
const unchanged = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
  renderHTML: ({ [name]: value }: Record<string, unknown>) => (value === null ? {} : { [name]: value }),
});

const UnchangedAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () => [
    // The toolbar aligns only paragraphs and headings. The elements around them keep the alignment that they have.
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
    { types: ['tableRow'], attributes: { 'data-part': unchanged('data-part') } },
    { types: ['paragraph'], attributes: { 'data-caption': unchanged('data-caption') } },
  ],
});

export const extensions = [
  StarterKit.configure({ link: false, code: false, codeBlock: false, listItem: false, heading: { levels: [1, 2, 3, 4, 5, 6] } }),
  LinkWithScheme.configure({ protocols: ['mailto'], isAllowedUri: (url) => linkAddress(url) === url, autolink: true }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  ...[Subscript, Superscript, CodeWithMarks, Preformatted, AnyListItem, OwnImage, ...tables, UnchangedAttributes],
];
