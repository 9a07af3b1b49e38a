// The styles of the menus in the header.

import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';

/** The distance from the button, in pixels, so that the menu opens below the header. */
export const menuOffset = 16;
