// Loads code with `import()`, also after a try that failed.

/** The connection is down, or a newer version of the portal has replaced the files. */
export class CodeNotLoaded extends Error {}

/** `load` gives the file of the code as `import()` does. */
export const loadCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  // The text of the function has the name of the file.
  const failed = failedStyles.get(String(load)) ?? new Set();
  failedStyles.set(String(load), failed);
  underWay.add(failed);
  try {
    await Promise.all([...failed].map(reloadStyle));
    failed.clear();
    return await load().catch((failure) => loadElsewhere(load, failure));
  } catch (cause) {
    throw new CodeNotLoaded('Code could not be loaded', { cause });
  } finally {
    underWay.delete(failed);
  }
};

// A browser may remember for as long as the page lives that an address failed, and then never asks for it again. So it is asked for under
// another address, with a number that stays the same once it has worked.
const triesOf = new Map<string, number>();

const loadElsewhere = async <Code>(load: () => Promise<Code>, failure: unknown): Promise<Code> => {
  const address = failedAddress(failure);
  if (!address) throw failure;
  const tries = triesOf.get(address) ?? 1;
  try {
    const file = await import(/* @vite-ignore */ `${address}?again=${tries}`);
    const part = partOfFile(load);
    return (part ? file[part] : file) as Code;
  } catch (error) {
    triesOf.set(address, tries + 1);
    throw error;
  }
};

/** Where the build puts the code of several parts into one file, it ends the import with `.then(e=>e.a)`. */
const partOfFile = (load: () => unknown): string | undefined => /\.then\(\(?\w+\)?\s*=>\s*\w+\.([\w$]+)\)/.exec(String(load))?.[1];

/** Chromium and Firefox end their message with the address of the file. */
const failedAddress = (failure: unknown) => (failure instanceof Error ? /https?:\S+\.js$/.exec(failure.message)?.[0] : undefined);

// Vite requests each style sheet only once, even when that failed. So it is remembered which ones have failed for which code, and they are
// loaded again with it. Other code does not wait for them.
const failedStyles = new Map<string, Set<string>>();
const underWay = new Set<Set<string>>();
/** Other code may need the same one, and load it before. */
const missing = new Set<string>();
const noteFailedStyle = ({ target }: Event) => {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
  missing.add(target.href);
  for (const failed of underWay) failed.add(target.href);
};
window.addEventListener('error', noteFailedStyle, { capture: true });

const reloadStyle = async (href: string): Promise<void> => {
  if (!missing.has(href)) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  link.onload = () => resolve();
  link.onerror = () => {
    link.remove();
    reject(new Error(`${href} could not be loaded`));
  };
  document.head.append(link);
  await promise;
  missing.delete(href);
};
