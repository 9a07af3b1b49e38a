// Prints in the light scheme, whatever scheme the screen has: paper is white.

const attribute = 'data-mantine-color-scheme';

export const printInLight = (): void => {
  const root = document.documentElement;
  let screenScheme: string | null = null;
  window.addEventListener('beforeprint', () => {
    screenScheme = root.getAttribute(attribute);
    root.setAttribute(attribute, 'light');
  });
  window.addEventListener('afterprint', () => {
    if (screenScheme) root.setAttribute(attribute, screenScheme);
  });
};
