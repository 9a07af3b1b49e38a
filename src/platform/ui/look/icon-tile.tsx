// The tinted tile in which the icon of a row or a card stands.

import type { ReactNode } from 'react';
import styles from './icon-tile.module.css';

export const IconTile = ({ children }: { children: ReactNode }) => <span className={styles.tile}>{children}</span>;
