// The styles of the header's menus.

import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
