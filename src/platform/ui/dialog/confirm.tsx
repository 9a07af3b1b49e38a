// Asks before something is done: what will happen, to which record, and the verb that does it. Every way out but the verb cancels.

import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import './dialog-styles.ts';

interface ConfirmProps {
  opened: boolean;
  title: string;
  text: string;
  /** The record's own name, on a line of its own. */
  subject?: string;
  verb: string;
  tone: 'danger' | 'warning' | 'success';
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

const colours = { danger: 'red', warning: 'amber', success: 'green' };

export const Confirm = ({ opened, title, text, subject, verb, tone, busy = false, onConfirm, onCancel }: ConfirmProps) => {
  const confirmOnce = useOnce(onConfirm, opened, busy);
  const isDanger = tone === 'danger';
  return (
    <Modal
      opened={opened}
      onClose={() => !busy && onCancel()}
      title={title}
      size={440}
      centered
      closeButtonProps={{ 'aria-label': 'Close', disabled: busy }}
    >
      {subject && (
        <Text fw={600} mb="xs" style={{ overflowWrap: 'anywhere' }}>
          {subject}
        </Text>
      )}
      <Text>{text}</Text>
      <Group justify="flex-end" mt="xl">
        <Button variant="default" disabled={busy} onClick={onCancel} data-autofocus={isDanger || undefined}>
          Cancel
        </Button>
        <Button color={colours[tone]} loading={busy} onClick={confirmOnce} data-autofocus={!isDanger || undefined}>
          {verb}
        </Button>
      </Group>
    </Modal>
  );
};

/** A second click may come before the first has made anything busy. Opened again, or no longer busy, it is ready again. */
const useOnce = (act: () => void, opened: boolean, busy: boolean) => {
  const isReady = useRef(false);
  useEffect(() => {
    isReady.current = opened && !busy;
  }, [opened, busy]);
  return () => {
    if (!isReady.current) return;
    isReady.current = false;
    act();
  };
};
