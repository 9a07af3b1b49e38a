// Shows a link to choose a password. The code of its dialog is loaded when there is a link.

import type { ComponentProps } from 'react';
import { LazyPart, lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';

const LinkDialog = lazyPart(async () => (await import('./link-dialog.tsx')).LinkDialog);

export const ShownLink = (props: ComponentProps<typeof LinkDialog>) => (
  <LazyPart fallback={null} failed="The link could not be shown.">
    <LinkDialog {...props} />
  </LazyPart>
);
