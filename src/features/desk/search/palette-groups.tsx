// What can be chosen in the palette, in groups.

import { useEffect } from 'react';
import ArrowRightIcon from '~icons/tabler/arrow-right';
import PlusIcon from '~icons/tabler/plus';
import styles from './palette.module.css';
import type { Option, OptionGroup } from './palette-options.ts';

interface PaletteGroupsProps {
  groups: readonly OptionGroup[];
  /** The place of the chosen option, counted over all groups. */
  active: number;
  isStale: boolean;
  onHover: (place: number) => void;
  onOpen: (option: Option) => void;
}

export const PaletteGroups = ({ groups, active, isStale, onHover, onOpen }: PaletteGroupsProps) => {
  useEffect(() => {
    document.getElementById(`palette-option-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  let place = 0;
  return (
    // The focus stays in the field, also for a click.
    <div
      id="palette-options"
      role="listbox"
      aria-label="Results"
      className={styles.options}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ heading, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: the element for a group would be a fieldset, which may not stand in a list of options
        <div key={heading} role="group" aria-label={heading}>
          <div className={styles.heading} aria-hidden>
            {heading}
          </div>
          {options.map((option) => {
            const here = place++;
            return (
              <OptionLine
                key={option.href}
                id={`palette-option-${here}`}
                option={option}
                isNamedByGroup={heading.startsWith(option.kind ?? heading)}
                isActive={here === active}
                isStale={isStale && option.kind !== undefined}
                onHover={() => onHover(here)}
                onOpen={() => onOpen(option)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
};

interface OptionLineProps {
  id: string;
  option: Option;
  /** The heading of the group says what kind of record it is. */
  isNamedByGroup: boolean;
  isActive: boolean;
  isStale: boolean;
  onHover: () => void;
  onOpen: () => void;
}

const OptionLine = ({ id, option, isNamedByGroup, isActive, isStale, onHover, onOpen }: OptionLineProps) => {
  const { label, detail, kind, icon } = option;
  const Icon = icon ?? PlusIcon;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and opens the marked option with Enter
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search field, which names the marked option
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      data-stale={isStale || undefined}
      onMouseMove={isActive ? undefined : onHover}
      onClick={onOpen}
    >
      <Icon size={18} className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {kind && !isNamedByGroup && <span className={styles.kind}>{kind}</span>}
      {isActive && <ArrowRightIcon size={16} className={styles.icon} />}
    </div>
  );
};
