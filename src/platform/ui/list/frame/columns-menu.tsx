// The menu 'Columns' in the head of a list: which columns are shown, and which of them find no room at the moment.

import { Menu } from '@mantine/core';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import ColumnsIcon from '~icons/tabler/columns-3';
import { LayerMenu } from '../../way-back/layer-menu.tsx';
import type { ChosenColumns } from '../columns.ts';
import styles from './list-head.module.css';
import { HeadButton } from './list-head.tsx';

export const ColumnsMenu = <Row,>({ columns }: { columns: Pick<ChosenColumns<Row>, 'choices' | 'chosen' | 'choose'> }) => {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const hiddenColumns = useHiddenColumns(button, isOpen, columns.chosen);
  if (columns.choices.length === 0) return null;
  return (
    <LayerMenu width={220} closeOnItemClick={false} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <HeadButton ref={button} data-of-rows label="Columns" isForTables leftSection={<ColumnsIcon />} />
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        <Menu.CheckboxGroup value={columns.chosen} onChange={columns.choose}>
          {columns.choices.map(({ name, head }) => (
            <Menu.CheckboxItem key={name} value={name}>
              {head}
              {hiddenColumns.includes(name) && ' (no room)'}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
      </Menu.Dropdown>
    </LayerMenu>
  );
};

/** Which columns a narrow list hides, the style says. So it is asked of the table, when the menu opens and after each choice. */
const useHiddenColumns = (button: RefObject<HTMLButtonElement | null>, isOpen: boolean, chosen: readonly string[]): string[] => {
  const [hidden, setHidden] = useState<string[]>([]);
  const names = chosen.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each choice, when the table has other columns
  useLayoutEffect(() => {
    if (!isOpen) return;
    const heads = button.current?.closest(':has(th[data-column])')?.querySelectorAll<HTMLElement>('th[data-column]') ?? [];
    setHidden([...heads].flatMap((head) => (head.getClientRects().length === 0 ? (head.dataset.column ?? []) : [])));
  }, [button, isOpen, names]);
  return hidden;
};
