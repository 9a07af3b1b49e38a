// Light, dark, or as the system says.

import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { Icon } from '../../../platform/ui/look/icon.tsx';
import type { IconName } from '../../../platform/ui/look/icon-names.ts';
import './menu-styles.ts';

const schemes: Record<MantineColorScheme, { label: string; icon: IconName }> = {
  light: { label: 'Light', icon: 'sun' },
  dark: { label: 'Dark', icon: 'moon' },
  auto: { label: 'As the system', icon: 'device-desktop' },
};

const isScheme = (value: string): value is MantineColorScheme => value in schemes;

export const SchemeSwitch = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={190} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label="Colour scheme">
          <Icon name={schemes[colorScheme].icon} size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => isScheme(value) && setColorScheme(value)}>
          {Object.entries(schemes).map(([value, { label, icon }]) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick rightSection={<Icon name={icon} size={16} />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
};
