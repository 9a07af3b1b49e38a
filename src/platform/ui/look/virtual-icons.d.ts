// What vite/icons.ts makes: the drawing of every name in icon-names.ts.

declare module 'virtual:icons' {
  const bodies: Record<import('./icon-names.ts').IconName, string>;
  export default bodies;
}
