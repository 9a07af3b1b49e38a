// Of the neighbourhood, because directory, lights and report each show it.

/** A name in a list of many, so that one finds oneself. */
export const nameOrYou = (name: string, isOneself: boolean): string => (isOneself ? `${name} (you)` : name);
