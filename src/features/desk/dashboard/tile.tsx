// A figure with a link to what it counts.

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { IconDrawing } from '../../../platform/ui/look/icon.ts';
import { IconTile } from '../../../platform/ui/look/icon-tile.tsx';
import styles from './tile.module.css';

/** The list that a link opens, and the filters that are set there. */
export interface LinkTarget {
  to: string;
  search?: Record<string, string>;
}

interface TileProps {
  /** What the figure counts. Left out where the tile is only a link. */
  name?: string;
  figure: ReactNode;
  icon: IconDrawing;
  link: LinkTarget;
}

export const Tile = ({ name, figure, icon: Icon, link }: TileProps) => (
  <li>
    <Link {...link} className={styles.tile}>
      <span className={styles.icon}>
        <IconTile size={42}>
          <Icon size={22} />
        </IconTile>
      </span>
      <span className={styles.tileWords}>
        <span className={name ? styles.figure : styles.wayName}>{figure}</span>
        {name && <span className={styles.name}>{name}</span>}
      </span>
    </Link>
  </li>
);

/** `label` is the name of the group for screen readers. */
export const Tiles = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.tiles} aria-label={label}>
    {children}
  </ul>
);
