// A figure with a link to what it counts.

import type { ReactNode } from 'react';
import type { IconDrawing } from '../../../platform/ui/look/icon.ts';
import { IconTile } from '../../../platform/ui/look/icon-tile.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import type { Href } from '../../../platform/ui/screen/screen-address.ts';
import styles from './tile.module.css';

/** The list that a link opens, and the filters that are set there. */
export interface LinkTarget {
  to: Href;
  search?: Record<string, string>;
}

interface TileProps {
  /** What the figure counts. Left out where the tile is only a link. */
  name?: string;
  figure: ReactNode;
  /** Where the kinds must be told apart. */
  icon?: IconDrawing;
  link: LinkTarget;
}

export const Tile = ({ name, figure, icon: Icon, link }: TileProps) => (
  <li>
    <ScreenLink {...link} className={styles.tile}>
      {Icon && (
        <span className={styles.icon}>
          <IconTile size={42}>
            <Icon size={22} />
          </IconTile>
        </span>
      )}
      <span className={styles.tileWords}>
        <span className={name ? styles.figure : styles.wayName}>{figure}</span>
        {name && <span className={styles.name}>{name}</span>}
      </span>
    </ScreenLink>
  </li>
);

/** `label` is the name of the group for screen readers. */
export const Tiles = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.tiles} aria-label={label}>
    {children}
  </ul>
);
