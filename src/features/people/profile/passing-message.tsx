// A message about success or failure that disappears after three seconds.

import { Alert } from '@mantine/core';
import { useEffect, useState } from 'react';

export interface Message {
  text: string;
  tone: 'success' | 'error';
}

const shownForMs = 3_000;

export const usePassingMessage = () => {
  const [message, setMessage] = useState<Message | null>(null);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(null), shownForMs);
    return () => clearTimeout(timer);
  }, [message]);
  return [message, setMessage] as const;
};

export const PassingMessage = ({ message }: { message: Message | null }) =>
  message && (
    <Alert mt="md" py="xs" color={message.tone === 'success' ? 'green' : 'red'} role={message.tone === 'success' ? 'status' : 'alert'}>
      {message.text}
    </Alert>
  );
