// The menu 'Columns' in the head of a list: which columns are shown.

import { Menu } from '@mantine/core';
import ColumnsIcon from '~icons/tabler/columns-3';
import type { ChosenColumns } from '../columns.ts';
import styles from './list-head.module.css';
import { HeadButton } from './list-head.tsx';

export const ColumnsMenu = <Row,>({ columns }: { columns: Pick<ChosenColumns<Row>, 'choices' | 'chosen' | 'choose'> }) =>
  columns.choices.length > 0 && (
    <Menu width={220} closeOnItemClick={false}>
      <Menu.Target>
        <HeadButton data-of-rows label="Columns" isForTables leftSection={<ColumnsIcon />} />
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        <Menu.CheckboxGroup value={columns.chosen} onChange={columns.choose}>
          {columns.choices.map(({ name, head }) => (
            <Menu.CheckboxItem key={name} value={name}>
              {head}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
      </Menu.Dropdown>
    </Menu>
  );
