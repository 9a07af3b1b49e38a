// Loads code with `import()`, also after a try that failed.

/** The connection is down, or a newer version of the portal has replaced the files. */
export class CodeNotLoaded extends Error {}

/** `load` gives the file of the code as `import()` does. */
export const loadCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  try {
    await loadFailedStyles();
    return await load().catch(loadElsewhere<Code>);
  } catch (cause) {
    throw new CodeNotLoaded('Code could not be loaded', { cause });
  }
};

// A browser may remember for as long as the page lives that an address failed, and then never asks for it again. So it is asked for under
// another address, with a number that stays the same once it has worked.
const triesOf = new Map<string, number>();

const loadElsewhere = async <Code>(failure: unknown): Promise<Code> => {
  const address = failedAddress(failure);
  if (!address) throw failure;
  const tries = triesOf.get(address) ?? 1;
  try {
    return (await import(/* @vite-ignore */ `${address}?again=${tries}`)) as Code;
  } catch (error) {
    triesOf.set(address, tries + 1);
    throw error;
  }
};

/** Chromium and Firefox end their message with the address of the file. */
const failedAddress = (failure: unknown) => (failure instanceof Error ? /https?:\S+\.js$/.exec(failure.message)?.[0] : undefined);

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
