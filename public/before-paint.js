// Sets the colour scheme before the first paint, so that a dark screen never flashes white. It is a separate file because the content
// security policy forbids inline scripts.

(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('colour-scheme');
  } catch {
    // Local storage may be switched off. Then the system's scheme is used.
  }
  const isDark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
