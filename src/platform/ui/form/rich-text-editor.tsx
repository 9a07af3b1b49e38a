// The editor for formatted text. A text that was not edited stays as it is, to the letter.

import { RichTextEditor as Editor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.layer.css';
import { type Editor as TextEditor, useEditor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import textStyles from '../reading/rich-text.module.css';
import styles from './rich-text-editor.module.css';
import { extensions } from './rich-text-schema.ts';
import { fromEditor, toEditor } from './rich-text-tables.ts';

interface RichTextEditorProps {
  value: string;
  onChange: (html: string) => void;
  height: number;
  /** What assistive tech is told of the area in which one writes. */
  described: Record<string, string>;
}

export const RichTextEditor = ({ value, onChange, height, described }: RichTextEditorProps) => {
  const editor = useEditor({
    extensions,
    content: toEditor(value),
    editorProps: propsOf(described),
    onUpdate: ({ editor: edited }) => {
      const written = writtenIn(edited);
      onChange(written === unedited.written ? unedited.given : written);
    },
  });
  // The editor writes some things in another way than they came: only where something was edited that is what is saved.
  const [unedited] = useState(() => ({ given: value, written: writtenIn(editor) }));
  useEffect(() => {
    editor?.setOptions({ editorProps: propsOf(described) });
  }, [editor, described]);

  return (
    <Editor
      editor={editor}
      className={styles.editor}
      data-invalid={described['aria-invalid'] === 'true' || undefined}
      style={{ '--height': `${height}px` }}
    >
      <Toolbar />
      <Editor.Content className={`${textStyles.text} ${styles.content}`} />
    </Editor>
  );
};

const writtenIn = (editor: TextEditor): string => (editor.isEmpty ? '' : fromEditor(editor.getHTML()));

const propsOf = (described: Record<string, string>) => ({
  attributes: { role: 'textbox', 'aria-multiline': 'true', ...described },
  transformPastedHTML: toEditor,
});

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
