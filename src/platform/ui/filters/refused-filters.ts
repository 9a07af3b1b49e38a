// Which typed filters are refused, and why: those that the rule of the list's call refuses, and a last day before the first day.

import type { Filtering } from '../list/list-params.ts';

export const refusedOf = <Filter extends string>({ refusalOf }: Pick<Filtering<Filter>, 'refusalOf'>, typed: Record<Filter, string>) => {
  const refused: Partial<Record<Filter, string>> = {};
  // Object.keys loses the type of the names.
  for (const name of Object.keys(typed) as Filter[]) {
    const last = lastOf(name);
    const refusal = refusalOf(name, typed[name]);
    if (refusal !== null) refused[name] = refusal;
    else if (typed[last] && typed[last] < typed[name]) refused[last] = 'This is before the first day';
  }
  return refused;
};

/** Of the filter for the first day, such as EndsFrom, that for the last one. */
export const lastOf = <Filter extends string>(name: Filter): Filter => name.replace(/From$/, 'To') as Filter;
