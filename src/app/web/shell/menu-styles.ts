// The look of the header's menus.

import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';

/** From the button to clear of the header. */
export const menuOffset = 16;
