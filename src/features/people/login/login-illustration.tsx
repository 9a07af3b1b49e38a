// The decorative drawing beside the form: the round table of a chapter house under its arches.

import styles from './login-illustration.module.css';

export const LoginIllustration = () => (
  <svg className={styles.drawing} viewBox="0 0 800 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
    <rect className={styles.wall} width="800" height="900" />
    {arches.map((x) => (
      <Arch key={x} x={x} />
    ))}
    <rect className={styles.floor} y="600" width="800" height="300" />
    <Lamp />
    <ellipse className={styles.shadow} cx="400" cy="742" rx="270" ry="62" />
    {seats.filter(isBehind).map((seat) => (
      <Guest key={seat.x} {...seat} />
    ))}
    <ellipse className={styles.edge} cx="400" cy="692" rx="230" ry="64" />
    <ellipse className={styles.table} cx="400" cy="680" rx="230" ry="64" />
    <ellipse className={styles.glow} cx="400" cy="676" rx="120" ry="30" />
    {seats
      .filter((seat) => !isBehind(seat))
      .map((seat) => (
        <Guest key={seat.x} {...seat} />
      ))}
  </svg>
);

interface Seat {
  x: number;
  y: number;
  tone: 'deep' | 'mid' | 'warm';
}

const arches = [-80, 140, 360, 580, 800];

const seats: Seat[] = [
  { x: 245, y: 590, tone: 'mid' },
  { x: 348, y: 566, tone: 'warm' },
  { x: 456, y: 566, tone: 'deep' },
  { x: 560, y: 592, tone: 'mid' },
  { x: 170, y: 700, tone: 'deep' },
  { x: 632, y: 704, tone: 'warm' },
  { x: 300, y: 770, tone: 'mid' },
  { x: 500, y: 772, tone: 'deep' },
];

const isBehind = ({ y }: Seat) => y < 680;

/** A window between two columns. */
const Arch = ({ x }: { x: number }) => (
  <g transform={`translate(${x - 80} 0)`}>
    <path className={styles.opening} d="M10 600V290a70 70 0 0 1 140 0v310z" />
    <path className={styles.pane} d="M28 600V294a52 52 0 0 1 104 0v306z" />
    <path className={styles.bars} d="M80 242v358M28 350h104M28 460h104" />
    <path className={styles.rib} d="M-30 600V290a110 110 0 0 1 220 0v310" />
  </g>
);

const Lamp = () => (
  <g>
    <path className={styles.cord} d="M400 0v396" />
    <path className={styles.beam} d="M352 424 150 690h500L448 424z" />
    <path className={styles.lamp} d="M346 426a54 44 0 0 1 108 0z" />
  </g>
);

const Guest = ({ x, y, tone }: Seat) => (
  <g transform={`translate(${x} ${y})`} className={styles[tone]}>
    <path d="M-42 62V48a42 40 0 0 1 84 0v14a14 14 0 0 1-14 14h-56a14 14 0 0 1-14-14z" />
    <circle cy="-14" r="23" />
  </g>
);
