// The sidebar: links to the screens that the role may open, by section. When it is narrow it shows only icons; screen readers still read
// the names.

import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import IdIcon from '~icons/tabler/id';
import LogoutIcon from '~icons/tabler/logout';
import { BrandMark } from '../../../platform/ui/look/brand-mark.tsx';
import type { IconDrawing } from '../../../platform/ui/look/icon.ts';
import { product } from '../../../platform/ui/screen/document-title.ts';
import { screenIcons } from '../screen-icons.ts';
import type { SidebarSection } from '../sidebar-entries.ts';
import styles from './sidebar.module.css';

interface SidebarProps {
  roleName: string;
  sections: SidebarSection[];
  isNarrow: boolean;
  onLogout: () => void;
}

export const Sidebar = ({ roleName, sections, isNarrow, onLogout }: SidebarProps) => {
  const Tip = useNameTooltip(isNarrow);
  return (
    <div className={styles.sidebar} data-narrow={isNarrow || undefined}>
      <nav className={styles.nav} aria-label="Main">
        {sections.map(({ section, heading, entries }) => (
          <div key={section} className={styles.section}>
            {heading && <h2 className={styles.heading}>{heading}</h2>}
            <ul className={styles.list}>
              {entries.map((entry) => (
                <li key={entry.path}>
                  <Named label={entry.label} Tip={Tip}>
                    <Link to={entry.path} className={styles.item} activeOptions={{ includeSearch: false }}>
                      <IconAndText icon={screenIcons[entry.path]} label={entry.label} />
                    </Link>
                  </Named>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={styles.foot}>
        <Named label={roleName} Tip={Tip}>
          <p className={styles.role}>
            <IdIcon size={20} />
            <span className={styles.text}>{roleName}</span>
          </p>
        </Named>
        <Named label="Logout" Tip={Tip}>
          <UnstyledButton className={styles.item} onClick={onLogout}>
            <IconAndText icon={LogoutIcon} label="Logout" />
          </UnstyledButton>
        </Named>
      </div>
    </div>
  );
};

export const Brand = ({ isNarrow = false }: { isNarrow?: boolean }) => (
  <span className={styles.brand} data-narrow={isNarrow || undefined}>
    <BrandMark size={36} />
    <span className={styles.text}>{product}</span>
  </span>
);

const IconAndText = ({ icon: Icon, label }: { icon: IconDrawing; label: string }) => (
  <>
    <Icon size={20} />
    <span className={styles.text}>{label}</span>
  </>
);

const loadTooltip = async () => (await import('./name-tooltip.tsx')).NameTooltip;

type NameTooltip = Awaited<ReturnType<typeof loadTooltip>>;

/** Loaded for the narrow sidebar only. Without it the names are not seen, but still read. */
const useNameTooltip = (isNarrow: boolean): NameTooltip | null => {
  const [loaded, setLoaded] = useState<{ NameTooltip: NameTooltip } | null>(null);
  useEffect(() => {
    if (isNarrow)
      loadTooltip().then(
        (NameTooltip) => setLoaded({ NameTooltip }),
        () => undefined,
      );
  }, [isNarrow]);
  return isNarrow && loaded ? loaded.NameTooltip : null;
};

interface NamedProps {
  label: string;
  Tip: NameTooltip | null;
  children: ReactElement;
}

const Named = ({ label, Tip, children }: NamedProps) => (Tip ? <Tip label={label}>{children}</Tip> : children);
