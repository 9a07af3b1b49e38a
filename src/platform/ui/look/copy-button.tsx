// A button that copies a text, and says so.

import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import CheckIcon from '~icons/tabler/check';
import CopyIcon from '~icons/tabler/copy';
import { copyText } from '../screen/copy-text.ts';
import styles from './copy-button.module.css';

const copied = 'Copied';

interface CopyButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  label: string;
  text: string;
  onCopied?: () => void;
}

export const CopyButton = ({ label, text, size = 'xs', variant = 'default', onCopied }: CopyButtonProps) => {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(text))) return;
    setCopied(true);
    onCopied?.();
  };
  return (
    <Button variant={variant} size={size} leftSection={isCopied ? <CheckIcon /> : <CopyIcon />} onClick={() => void copy()}>
      <span className={styles.words}>
        <span aria-live="polite">{isCopied ? copied : label}</span>
        <span aria-hidden className={styles.unsaid}>
          {isCopied ? label : copied}
        </span>
      </span>
    </Button>
  );
};
