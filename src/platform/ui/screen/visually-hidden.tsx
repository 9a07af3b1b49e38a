// Words for those who hear the screen: not seen, and not an aria-label either, which would count as a field's label.

import type { ReactNode } from 'react';

export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className="heard">{children}</span>;
