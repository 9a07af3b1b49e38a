// The editor for formatted text: what it can write is what the server lets through.

import { RichTextEditor as Editor, Link } from '@mantine/tiptap';
import '@mantine/tiptap/styles.layer.css';
import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import TextAlign from '@tiptap/extension-text-align';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect } from 'react';
import { linkAddress } from '../../wire/rich-text.ts';
import styles from './rich-text-editor.module.css';

interface RichTextEditorProps {
  value: string;
  onChange: (html: string) => void;
  height: number;
  /** What assistive tech is told of the area in which one writes. */
  described: Record<string, string>;
}

const TypedLink = Link.extend({
  addCommands() {
    const { setLink, ...commands } = this.parent?.() ?? {};
    return {
      ...commands,
      setLink: (attributes) => setLink?.({ ...attributes, href: linkAddress(attributes.href) ?? attributes.href }) ?? (() => false),
    };
  },
});

const extensions = [
  StarterKit.configure({ link: false, heading: { levels: [2, 3, 4] } }),
  TypedLink.configure({ protocols: ['mailto'], isAllowedUri: (url) => linkAddress(url) === url, autolink: true }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TableKit.configure({ table: { resizable: false } }),
  // For pictures that a text has already; the toolbar puts none in.
  Image,
];

export const RichTextEditor = ({ value, onChange, height, described }: RichTextEditorProps) => {
  const editor = useEditor({
    extensions,
    content: value,
    editorProps: { attributes: area(described) },
    onUpdate: ({ editor: written }) => onChange(written.isEmpty ? '' : written.getHTML()),
  });
  useEffect(() => {
    editor?.setOptions({ editorProps: { attributes: area(described) } });
  }, [editor, described]);

  return (
    <Editor
      editor={editor}
      className={styles.editor}
      data-invalid={described['aria-invalid'] === 'true' || undefined}
      style={{ '--height': `${height}px` }}
    >
      <Toolbar />
      <Editor.Content className={styles.content} />
    </Editor>
  );
};

const area = (described: Record<string, string>) => ({ role: 'textbox', 'aria-multiline': 'true', ...described });

const Toolbar = () => (
  <Editor.Toolbar className={styles.toolbar}>
    <Editor.ControlsGroup>
      <Editor.H2 />
      <Editor.H3 />
    </Editor.ControlsGroup>
    <Editor.ControlsGroup>
      <Editor.Bold />
      <Editor.Italic />
      <Editor.Underline />
      <Editor.Strikethrough />
      <Editor.Code />
    </Editor.ControlsGroup>
    <Editor.ControlsGroup>
      <Editor.BulletList />
      <Editor.OrderedList />
      <Editor.Blockquote />
    </Editor.ControlsGroup>
    <Editor.ControlsGroup>
      <Editor.Link />
      <Editor.Unlink />
      <Editor.TableInsert />
    </Editor.ControlsGroup>
    <Editor.ControlsGroup>
      <Editor.AlignLeft />
      <Editor.AlignCenter />
      <Editor.AlignRight />
    </Editor.ControlsGroup>
    <Editor.ControlsGroup>
      <Editor.Undo />
      <Editor.Redo />
    </Editor.ControlsGroup>
  </Editor.Toolbar>
);
