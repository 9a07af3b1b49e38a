// Runs before the first paint. It is a separate file because the content security policy forbids inline scripts.

// Sets the colour scheme, so that a dark screen never flashes white.
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

// Asks for what the dashboard begins with, for who is signed in: the build names it (vite/first-files.ts).
(() => {
  const names = document.querySelector('meta[name="first-files"]')?.content;
  const opensDashboard = ['/', '/dashboard'].includes(location.pathname) && /(^|; )token=/.test(document.cookie);
  if (!names || !opensDashboard) return;
  for (const name of names.split(' ')) {
    const hint = name.endsWith('.css') ? { rel: 'preload', as: 'style', crossOrigin: '' } : { rel: 'modulepreload' };
    document.head.append(Object.assign(document.createElement('link'), hint, { href: `/${name}` }));
  }
})();
