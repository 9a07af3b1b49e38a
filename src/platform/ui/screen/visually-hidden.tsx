// A text for screen readers only. Not an aria-label, because that would count as the label of a field.

import type { ReactNode } from 'react';

export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className="visually-hidden">{children}</span>;
