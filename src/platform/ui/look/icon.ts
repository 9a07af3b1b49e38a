// The type of an icon. Icons are imported by their name in the Tabler set, such as '~icons/tabler/plus'. Only imported icons are built in.

import type { ComponentType } from 'react';

/** Decorative: screen readers skip it. The element around it needs a text or a label. */
export type IconDrawing = ComponentType<{ size?: number; className?: string }>;
