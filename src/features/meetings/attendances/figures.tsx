// How many people there are of a kind: a row of large numbers. Each may lead to those whom it counts.

import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import type { Href, Search } from '../../../platform/ui/screen/screen-address.ts';
import styles from './figures.module.css';

interface FiguresProps {
  label: string;
  figures: { name: string; count: number; link?: { to: Href; search: Search } | null }[];
}

export const Figures = ({ label, figures }: FiguresProps) => (
  <section aria-label={label}>
    <ul className={styles.figures}>
      {figures.map(({ name, count, link }) => {
        const words = (
          <>
            <span className={styles.figure}>{showNumber(count)}</span>
            <span className={styles.figureName}>{name}</span>
          </>
        );
        return (
          <li key={name}>
            {link && count > 0 ? (
              <ScreenLink {...link} resetScroll={false} className={styles.tile}>
                {words}
              </ScreenLink>
            ) : (
              <div className={styles.tile}>{words}</div>
            )}
          </li>
        );
      })}
    </ul>
  </section>
);
