// The button in the header that opens the palette. On a phone it is an icon.

import { UnstyledButton } from '@mantine/core';
import SearchIcon from '~icons/tabler/search';
import styles from '../shell/header.module.css';
import { commandKey } from './keys.ts';
import { preparePalette } from './opening-palette.tsx';

export const PaletteButton = ({ onClick }: { onClick: () => void }) => (
  <UnstyledButton
    className={styles.find}
    aria-keyshortcuts="Control+K Meta+K"
    onPointerEnter={preparePalette}
    onFocus={preparePalette}
    onClick={onClick}
  >
    <SearchIcon size={18} />
    <span className={styles.findLabel}>Find anything</span>
    <kbd className={styles.findKey} aria-hidden>
      {commandKey} K
    </kbd>
  </UnstyledButton>
);
