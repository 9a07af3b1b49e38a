// The editor for formatted text. A text that was not edited keeps its exact HTML.

import { RichTextEditor as Editor } from '@mantine/tiptap';
import { type Editor as TextEditor, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import textStyles from '../../reading/rich-text.module.css';
import styles from './rich-text-editor.module.css';
import { extensions } from './rich-text-schema.ts';
import { cleanFromEditor, readyForEditor } from './rich-text-tables.ts';

interface RichTextEditorProps {
  value: string;
  onChange: (html: string) => void;
  height: number;
  /** The ARIA attributes of the text area. */
  aria: Record<string, string>;
}

export const RichTextEditor = ({ value, onChange, height, aria }: RichTextEditorProps) => {
  const editor = useEditor({
    extensions,
    content: readyForEditor(value),
    editorProps: propsOf(aria),
    onUpdate: ({ editor: edited }) => {
      const html = htmlOf(edited);
      last.current = html === given.current.html ? given.current.value : html;
      onChange(last.current);
    },
  });
  // The editor writes some HTML in another way than it was given. Its HTML is saved only when something was edited.
  const given = useRef({ value, html: htmlOf(editor) });
  const last = useRef(value);
  // The form may set another text: the one that somebody else has saved in the meantime.
  useEffect(() => {
    if (value === last.current) return;
    editor.commands.setContent(readyForEditor(value), { emitUpdate: false });
    given.current = { value, html: htmlOf(editor) };
    last.current = value;
  }, [editor, value]);
  useEffect(() => {
    editor?.setOptions({ editorProps: propsOf(aria) });
  }, [editor, aria]);

  return (
    <Editor
      editor={editor}
      className={styles.editor}
      data-invalid={aria['aria-invalid'] === 'true' || undefined}
      style={{ '--height': `${height}px` }}
    >
      <Toolbar />
      <Editor.Content className={`${textStyles.text} ${styles.content}`} />
    </Editor>
  );
};

const htmlOf = (editor: TextEditor): string => (editor.isEmpty ? '' : cleanFromEditor(editor.getHTML()));

const propsOf = (aria: Record<string, string>) => ({
  attributes: { role: 'textbox', 'aria-multiline': 'true', ...aria },
  transformPastedHTML: readyForEditor,
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
