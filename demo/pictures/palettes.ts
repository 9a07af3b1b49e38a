// The colours of covers: seven in each palette, from the sky to the foreground.

export interface Palette {
  sky: string;
  glow: string;
  far: string;
  middle: string;
  near: string;
  accent: string;
  light: string;
}

const palette = (sky: string, glow: string, far: string, middle: string, near: string, accent: string, light: string): Palette => ({
  sky,
  glow,
  far,
  middle,
  near,
  accent,
  light,
});

export const palettes: readonly Palette[] = [
  palette('#d8ede7', '#f9d68f', '#9fd0c3', '#349380', '#0f5348', '#e2703a', '#fffaf0'),
  palette('#fdebc8', '#f2a65a', '#f0c27b', '#d9743f', '#7b2d26', '#1f7d6c', '#fff8ea'),
  palette('#f9ddd2', '#f6b58f', '#e79a84', '#b3475a', '#4b1f3f', '#f2bd55', '#fff6ef'),
  palette('#dfe8f5', '#f7d9a0', '#a9c1e0', '#4d73ad', '#1f3763', '#e6a12c', '#fbfcff'),
  palette('#e9e1f1', '#f7cfa3', '#c3aed8', '#7d5a9e', '#3a2557', '#e8835a', '#fffafc'),
  palette('#e5eccf', '#f6dd7d', '#b9cc87', '#6f8f3c', '#2f4a20', '#c8463a', '#fdfdf3'),
  palette('#cfe8ee', '#fbe3a6', '#8cc7d3', '#2f8796', '#12424f', '#ee8a4a', '#f7fdff'),
  palette('#f4e4d2', '#f3bf77', '#d9b48c', '#9a6840', '#4a2c1a', '#1f7d6c', '#fffaf3'),
  palette('#10403a', '#f2bd55', '#1a5a50', '#2b7a6c', '#08241f', '#f0944d', '#fdf3dc'),
  palette('#232a52', '#f6cf7a', '#38427a', '#5765a8', '#12162f', '#ef7f5a', '#fdf4de'),
];
