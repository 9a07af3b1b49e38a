// The colours of the brand and of the pages and mails that are drawn without the theme. `index.html`, `public/favicon.svg` and
// `public/manifest.webmanifest` cannot import them: brand-colours.test.ts holds them against this file.

/** From light to dark, the scale 'teal' of the theme. */
export const brandScale = [
  '#edf7f4',
  '#d8ede7',
  '#b0dbd0',
  '#82c5b5',
  '#57ad9a',
  '#349380',
  '#1f7d6c',
  '#146859',
  '#0f5348',
  '#0b3f37',
] as const;

export const brand = brandScale[7];

export const light = { canvas: '#f4f2ee', surface: '#ffffff', line: '#e9e6e0', text: '#23211e', quiet: '#6b665e', brand };

export const dark = { canvas: '#191816', surface: '#211f1d', line: '#3a3834', text: '#e6e3de', quiet: '#a8a39b', brand: brandScale[3] };
