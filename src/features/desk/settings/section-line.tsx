// The line of all sections at the top of the settings. It stays while the page scrolls, marks where one is, and leads to the others.

import { useEffect, useState } from 'react';
import styles from './settings.module.css';

interface SectionLineProps {
  sections: readonly { id: string; title: string }[];
  /** The one that is edited. */
  edited: string | null;
}

export const SectionLine = ({ sections, edited }: SectionLineProps) => {
  const topSection = useSectionAtTop(sections.map(({ id }) => id));
  return (
    <nav data-scrolls-sideways aria-label="Sections" className={styles.line}>
      {sections.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          aria-current={id === (edited ?? topSection) ? 'location' : undefined}
          onClick={() => document.getElementById(id)?.scrollIntoView({ block: 'start' })}
        >
          {title}
        </button>
      ))}
    </nav>
  );
};

/** Below the header and this line. */
const top = 130;

const useSectionAtTop = (ids: readonly string[]): string | undefined => {
  const [current, setCurrent] = useState(ids[0]);
  const all = ids.join(' ');
  useEffect(() => {
    const names = all.split(' ');
    const look = () => {
      const isPast = (id: string) => (document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <= top;
      setCurrent(names.findLast(isPast) ?? names[0]);
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [all]);
  return current;
};
