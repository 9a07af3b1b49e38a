// The product's logo: a gable over an arched door; and the picture that a portal goes by, the organisation's own logo if it has one. Both
// are decorative: the name is always near.

import { brand } from '../../wire/brand-colours.ts';
import { middlePictureUrl, pictureSides, smallPictureUrl } from '../../wire/files.ts';
import { organizationLogo } from '../screen/page-settings.ts';
import styles from './brand-mark.module.css';

interface PortalMarkProps {
  height: number;
  /** A wide logo may be wider than high. */
  widest?: number;
}

/** Its place is there before the logo is, so nothing moves when it comes: beside a wide logo there is nothing. */
export const PortalMark = ({ height, widest = height }: PortalMarkProps) => {
  const logo = organizationLogo();
  if (!logo) return <BrandMark size={height} />;
  return (
    <img
      className={styles.logo}
      src={Math.max(height, widest) <= pictureSides.small / 2 ? smallPictureUrl(logo) : middlePictureUrl(logo)}
      alt=""
      style={{ height, width: widest === height ? height : 'auto', maxWidth: widest }}
    />
  );
};

export const BrandMark = ({ size = 32 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false" style={{ flex: 'none' }}>
    <rect width="32" height="32" rx="8" fill={brand} />
    <g fill="none" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round">
      <path d="M7 24V14.5L16 8l9 6.5V24" stroke="#fff" />
      <path d="M12.5 24v-5a3.5 3.5 0 0 1 7 0v5" stroke="#f2bd55" />
    </g>
  </svg>
);
