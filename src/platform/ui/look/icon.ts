// The shape of an icon. Each is imported by its name in the Tabler set, as '~icons/tabler/plus', and only what is imported is built in.

import type { ComponentType } from 'react';

/** Drawn beside a text, never instead of one: screen readers skip it, so whatever holds it carries the name. */
export type IconDrawing = ComponentType<{ size?: number; className?: string }>;
