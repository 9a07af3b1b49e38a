// The recovery codes, right after setting up. Shown only once, so they can be copied, saved and printed.

import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import CheckIcon from '~icons/tabler/check';
import DownloadIcon from '~icons/tabler/download';
import KeyIcon from '~icons/tabler/key';
import PrinterIcon from '~icons/tabler/printer';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useUnsaved } from '../../../platform/ui/draft/use-unsaved.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { CopyButton } from '../../../platform/ui/look/copy-button.tsx';
import { portalName } from '../../../platform/ui/screen/page-settings.ts';
import styles from './second-factor.module.css';

const explanation = 'Each signs you in once, with your password, when you do not have your app.';

export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => unknown }) => {
  const { isBusy, run } = useOneAtATime();
  // The codes exist nowhere else.
  useUnsaved(() => !isBusy);
  const region = useRef<HTMLElement>(null);
  useEffect(() => region.current?.focus(), []);
  const title = `${portalName()} recovery codes`;
  const text = `${title}\n${explanation}\n\n${codes.join('\n')}\n`;
  return (
    <section ref={region} tabIndex={-1} aria-label="Recovery codes" style={{ outline: 'none' }}>
      <Stack gap="sm">
        <Alert color="green" icon={<CheckIcon />} py="xs" title="The second factor is on">
          Now save these recovery codes. They are not shown again. {explanation}
        </Alert>
        <CodeList codes={codes} />
        <Group gap="xs">
          <CopyButton label="Copy" text={text} />
          <Button
            variant="default"
            size="xs"
            leftSection={<DownloadIcon />}
            component="a"
            download="recovery-codes.txt"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          >
            Download
          </Button>
          <Button variant="default" size="xs" leftSection={<PrinterIcon />} onClick={() => window.print()}>
            Print
          </Button>
        </Group>
        <BusyButton leftSection={<KeyIcon />} isBusy={isBusy} onClick={() => void run(async () => onDone())}>
          I have saved the codes
        </BusyButton>
      </Stack>
      {createPortal(
        <div className={styles.paper} aria-hidden="true">
          <Text fw={700}>{title}</Text>
          <Text mb="md">{explanation}</Text>
          <CodeList codes={codes} />
        </div>,
        document.body,
      )}
    </section>
  );
};

const CodeList = ({ codes }: { codes: readonly string[] }) => (
  <ul className={styles.codes}>
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </ul>
);
