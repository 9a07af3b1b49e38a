// Sets the colour scheme before the first paint, so that a dark screen never flashes white. A file of its own because inline scripts are not allowed.

(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('colour-scheme');
  } catch {
    // Storage may be switched off; the system's scheme serves then.
  }
  const isDark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
