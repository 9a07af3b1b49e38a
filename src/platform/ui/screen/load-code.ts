// Loads code with `import()`, also after a try that failed.

/** The connection is down, or a newer version of the portal has replaced the files. */
export class CodeNotLoaded extends Error {}

export const loadCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  try {
    await loadFailedStyles();
    return await load();
  } catch (cause) {
    throw new CodeNotLoaded('Code could not be loaded', { cause });
  }
};

// Vite requests each style sheet only once, even when that failed. So failed ones are remembered and loaded again here.
const failedStyles = new Set<HTMLLinkElement>();
const noteFailedStyle = ({ target }: Event) => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
};
window.addEventListener('error', noteFailedStyle, { capture: true });

const loadFailedStyles = async () => {
  const links = [...failedStyles];
  failedStyles.clear();
  await Promise.all(links.map(reloadStyle));
};

const reloadStyle = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const newLink = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: link.href });
    newLink.onload = resolve;
    newLink.onerror = () => reject(new Error(`${link.href} could not be loaded`));
    link.replaceWith(newLink);
  });
