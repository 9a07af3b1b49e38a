// Chooses the colour scheme: light, dark, or the system's.

import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import DeviceDesktopIcon from '~icons/tabler/device-desktop';
import MoonIcon from '~icons/tabler/moon';
import SunIcon from '~icons/tabler/sun';
import type { IconDrawing } from '../../../platform/ui/look/icon.ts';
import { LayerMenu } from '../../../platform/ui/way-back/layer-menu.tsx';

/** In pixels, so that menus open below the header. */
export const menuOffset = 16;

const schemes: Record<MantineColorScheme, { label: string; icon: IconDrawing }> = {
  light: { label: 'Light', icon: SunIcon },
  dark: { label: 'Dark', icon: MoonIcon },
  auto: { label: 'As the system', icon: DeviceDesktopIcon },
};

const isScheme = (value: string): value is MantineColorScheme => value in schemes;

export const SchemeSwitch = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = schemes[colorScheme].icon;
  return (
    <LayerMenu offset={menuOffset} width={190} withinPortal={false}>
      <Menu.Target>
        <ActionIcon size={36} aria-label="Colour scheme">
          <Current size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => isScheme(value) && setColorScheme(value)}>
          {Object.entries(schemes).map(([value, { label, icon: Icon }]) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick rightSection={<Icon size={16} />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </LayerMenu>
  );
};
