// What this browser keeps (local storage), and what this tab keeps (session storage). Where nothing can be stored, because it is forbidden or
// full, nothing is found, and a save says so by false.

const storeIn = (storage: () => Storage) => {
  const attempt = <Found>(act: (storage: Storage) => Found, otherwise: Found): Found => {
    try {
      return act(storage());
    } catch {
      return otherwise;
    }
  };
  const write = (key: string, text: string): boolean =>
    attempt((stored) => {
      stored.setItem(key, text);
      return true;
    }, false);
  const remove = (key: string): void => attempt((stored) => stored.removeItem(key), undefined);
  const keys = (): string[] => attempt((stored) => Object.keys(stored), []);
  return {
    read: (key: string): string | null => attempt((stored) => stored.getItem(key), null),
    /** Null also where it is damaged. It may be of an older version of the portal. */
    readJson: (key: string): unknown => attempt((stored): unknown => JSON.parse(stored.getItem(key) ?? 'null'), null),
    write,
    writeJson: (key: string, value: unknown): boolean => write(key, JSON.stringify(value)),
    remove,
    keys,
    removeWhere: (isGone: (key: string) => boolean): void => {
      for (const key of keys()) if (isGone(key)) remove(key);
    },
  };
};

export const browserStore = storeIn(() => localStorage);
export const tabStore = storeIn(() => sessionStorage);
