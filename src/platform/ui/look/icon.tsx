// A drawing beside a text, never instead of one: assistive tech does not see it, so whatever holds it carries the name.

import bodies from 'virtual:icons';
import type { IconName } from './icon-names.ts';

interface IconProps {
  name: IconName;
  size?: number;
  className?: string;
}

export const Icon = ({ name, size = 18, className }: IconProps) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    aria-hidden="true"
    focusable="false"
    className={className}
    style={{ flex: 'none' }}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings are put in by the build from the icon set
    dangerouslySetInnerHTML={{ __html: bodies[name] }}
  />
);
