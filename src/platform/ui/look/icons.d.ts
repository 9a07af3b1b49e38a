// The type of imports such as '~icons/tabler/plus', which vite/icons.ts resolves.

declare module '~icons/tabler/*' {
  const drawing: import('./icon.ts').IconDrawing;
  export default drawing;
}
