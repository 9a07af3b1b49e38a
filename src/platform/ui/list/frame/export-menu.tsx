// 'Export' in the head of a list: all rows that match as a file, in the order and with the columns of the screen. While the file comes, the
// button stops it.

import { Button, Loader, Menu } from '@mantine/core';
import { useRef, useState } from 'react';
import DownloadIcon from '~icons/tabler/download';
import XIcon from '~icons/tabler/x';
import type { Call } from '../../../wire/call.ts';
import type { FileFormat } from '../../../wire/list-input.ts';
import { messageOf } from '../../call/api.ts';
import { download } from '../../call/download.ts';
import { showMegabytes } from '../../format/numbers.ts';
import { toastError, toastNotice, toastSuccess } from '../../screen/toasts.ts';
import { LayerMenu } from '../../way-back/layer-menu.tsx';
import styles from './list-head.module.css';

interface ExportMenuProps {
  list: { call: Call; input: object };
  /** All fields, if left out. */
  fields?: readonly string[];
  label?: string;
}

export const ExportMenu = ({ list, fields, label = 'Export' }: ExportMenuProps) => {
  const [received, setReceived] = useState<number | null>(null);
  const isBusy = received !== null;
  const [isOpened, setOpened] = useState(false);
  const stopping = useRef(new AbortController());
  const save = async (Format: FileFormat) => {
    setReceived(0);
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    try {
      const name = await download(list.call, { ...list.input, Format, Columns: fields ?? null }, { onProgress: setReceived, signal });
      toastSuccess(`${name} is ready`);
    } catch (error) {
      if (signal.aborted) toastNotice('The export was stopped');
      else toastError(messageOf(error, 'The list could not be exported. Please try again.'));
    }
    setReceived(null);
  };
  return (
    <LayerMenu
      width={180}
      opened={isOpened}
      // The button that stops the file opens nothing.
      onChange={(isOpening) => setOpened(isOpening && !isBusy)}
    >
      <Menu.Target>
        <Button
          variant="default"
          className={styles.compact}
          data-of-rows
          data-exports
          leftSection={isBusy ? <Loader size={16} color="gray" /> : <DownloadIcon />}
          rightSection={isBusy && <XIcon size={16} />}
          onClick={() => stopping.current.abort()}
        >
          {isBusy ? (
            <span className="figures">
              Stop export
              {/* Read out, it would talk over everything else. */}
              <span aria-hidden="true"> {showMegabytes(received)}</span>
            </span>
          ) : (
            <span className={styles.label}>{label}</span>
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('csv')}>CSV</Menu.Item>
        <Menu.Item onClick={() => void save('xlsx')}>Excel</Menu.Item>
      </Menu.Dropdown>
    </LayerMenu>
  );
};
