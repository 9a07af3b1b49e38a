// The text in the filter fields of a list before it is applied. When the applied filters change, by the back button for example, the fields
// change too.

import { useState } from 'react';
import { areSame } from './filters-applied.ts';

type Filters<Name extends string> = Record<Name, string>;

export const useTypedFilters = <Name extends string>(applied: Filters<Name>) => {
  const [typed, setTyped] = useState(applied);
  const [lastApplied, setLastApplied] = useState(applied);
  const [sent, setSent] = useState(applied);
  if (!areSame(applied, lastApplied)) {
    setLastApplied(applied);
    // Take over only changes from elsewhere. The filters that were sent from here come back late: the user may have typed more by then.
    if (!areSame(applied, sent)) {
      setSent(applied);
      setTyped({ ...typed, ...differing(applied, lastApplied) });
    }
  }
  return {
    all: trimmed(typed),
    valueOf: (name: Name) => typed[name],
    change: (name: Name, text: string) => setTyped((before) => ({ ...before, [name]: text })),
    clear: () => setTyped(mapped(typed, () => '')),
    /** Gives the filters that differ from the applied ones. The caller applies them now. */
    takeChanges: (): Partial<Filters<Name>> => {
      setSent(trimmed(typed));
      return differing(trimmed(typed), applied);
    },
  };
};

const differing = <Name extends string>(some: Filters<Name>, others: Filters<Name>) =>
  Object.fromEntries(Object.entries<string>(some).filter(([name, text]) => text !== others[name as Name])) as Partial<Filters<Name>>;

const mapped = <Name extends string>(filters: Filters<Name>, change: (text: string) => string) =>
  // Object.fromEntries loses the type of the names.
  Object.fromEntries(Object.entries<string>(filters).map(([name, text]) => [name, change(text)])) as Filters<Name>;

const trimmed = <Name extends string>(filters: Filters<Name>) => mapped(filters, (text) => text.trim());
