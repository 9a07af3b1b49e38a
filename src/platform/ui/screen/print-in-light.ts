// Paper is white: whatever the scheme on the screen is, what is printed is in the light one.

const attribute = 'data-mantine-color-scheme';

export const printInLight = (): void => {
  const root = document.documentElement;
  let onScreen: string | null = null;
  window.addEventListener('beforeprint', () => {
    onScreen = root.getAttribute(attribute);
    root.setAttribute(attribute, 'light');
  });
  window.addEventListener('afterprint', () => {
    if (onScreen) root.setAttribute(attribute, onScreen);
  });
};
