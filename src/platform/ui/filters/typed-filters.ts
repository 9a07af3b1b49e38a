// What is typed into the filters of a list before it is applied. The address has the last word: the way back changes the fields too.

import { useState } from 'react';
import { areSame } from './filters-applied.ts';

type Filters<Name extends string> = Record<Name, string>;

export const useTypedFilters = <Name extends string>(applied: Filters<Name>) => {
  const [typed, setTyped] = useState(applied);
  const [known, setKnown] = useState(applied);
  const [sent, setSent] = useState(applied);
  if (!areSame(applied, known)) {
    setKnown(applied);
    // What was sent from here comes back when more may have been typed already.
    if (!areSame(applied, sent)) {
      setSent(applied);
      setTyped({ ...typed, ...differing(applied, known) });
    }
  }
  return {
    all: trimmed(typed),
    valueOf: (name: Name) => typed[name],
    change: (name: Name, text: string) => setTyped({ ...typed, [name]: text }),
    clear: () => setTyped(mapped(typed, () => '')),
    /** What differs from the filters that are applied, to be applied now. */
    takeChanges: (): Partial<Filters<Name>> => {
      setSent(trimmed(typed));
      return differing(trimmed(typed), applied);
    },
  };
};

const differing = <Name extends string>(some: Filters<Name>, others: Filters<Name>) =>
  Object.fromEntries(Object.entries<string>(some).filter(([name, text]) => text !== others[name as Name])) as Partial<Filters<Name>>;

const mapped = <Name extends string>(filters: Filters<Name>, change: (text: string) => string) =>
  // fromEntries forgets which names it was given.
  Object.fromEntries(Object.entries<string>(filters).map(([name, text]) => [name, change(text)])) as Filters<Name>;

const trimmed = <Name extends string>(filters: Filters<Name>) => mapped(filters, (text) => text.trim());
