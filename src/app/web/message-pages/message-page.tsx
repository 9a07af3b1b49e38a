// A page with one message: an icon, a title, a sentence and buttons.

import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { IconDrawing } from '../../../platform/ui/look/icon.ts';
import { useDocumentTitle } from '../../../platform/ui/screen/document-title.ts';
import styles from './message-page.module.css';

interface MessagePageProps {
  icon: IconDrawing;
  title: string;
  text: string;
  children: ReactNode;
}

export const MessagePage = ({ icon: Icon, title, text, children }: MessagePageProps) => {
  useDocumentTitle(title);
  return (
    <main className={styles.page} tabIndex={-1}>
      <span className={styles.drawing}>
        <Icon size={36} />
      </span>
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text c="dimmed" maw={420}>
        {text}
      </Text>
      <Group mt="sm" justify="center">
        {children}
      </Group>
    </main>
  );
};
