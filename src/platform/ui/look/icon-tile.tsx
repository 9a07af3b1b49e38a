// The tinted tile in which the icon of a row, a card or a page's head stands.

import type { ReactNode } from 'react';
import styles from './icon-tile.module.css';

interface IconTileProps {
  /** In pixels, a good half more than its icon's. */
  size?: number;
  children: ReactNode;
}

export const IconTile = ({ size = 36, children }: IconTileProps) => (
  <span className={styles.tile} style={{ width: size, height: size }}>
    {children}
  </span>
);
