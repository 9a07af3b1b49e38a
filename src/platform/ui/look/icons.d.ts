// What vite/icons.ts makes of an import such as '~icons/tabler/plus'.

declare module '~icons/tabler/*' {
  const drawing: import('./icon.ts').IconDrawing;
  export default drawing;
}
