// A QR code, drawn in black on white in both colour schemes: cameras read nothing else reliably.

import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** The margin without which it is not read, in modules. */
const margin = 4;

export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, data } = encode(text, { border: margin });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
