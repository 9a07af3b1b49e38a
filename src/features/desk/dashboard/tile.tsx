// A figure that leads to what it counts.

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { IconDrawing } from '../../../platform/ui/look/icon.ts';
import styles from './dashboard.module.css';

/** Where a figure leads: a list, and the filters that make it this figure's. */
export interface Way {
  to: string;
  search?: Record<string, string>;
}

interface TileProps {
  /** What is counted; none where the tile is only a way. */
  name?: string;
  figure: ReactNode;
  icon: IconDrawing;
  way: Way;
}

export const Tile = ({ name, figure, icon: Icon, way }: TileProps) => (
  <li>
    <Link {...way} className={styles.tile}>
      <span className={styles.icon}>
        <Icon size={22} />
      </span>
      <span className={styles.tileWords}>
        <span className={name ? styles.figure : styles.wayName}>{figure}</span>
        {name && <span className={styles.name}>{name}</span>}
      </span>
    </Link>
  </li>
);

/** `label` is what a screen reader calls them together. */
export const Tiles = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.tiles} aria-label={label}>
    {children}
  </ul>
);
