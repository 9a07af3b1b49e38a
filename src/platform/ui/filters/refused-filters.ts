// Which typed filters are refused, and why: those that the rule of the list's call refuses, and a last day before the first day.

import type { Filtering } from '../list/list-params.ts';

type Texts<Filter extends string> = Partial<Record<Filter, string>>;

export const refusedOf = <Filter extends string>({ refusalOf }: Pick<Filtering<Filter>, 'refusalOf'>, typed: Record<Filter, string>) => {
  const refused: Texts<Filter> = {};
  // Object.keys loses the type of the names.
  for (const name of Object.keys(typed) as Filter[]) {
    const refusal = refusalOf(name, typed[name]);
    if (refusal !== null) refused[name] = refusal;
  }
  for (const [name, refusal] of lastBeforeFirst(typed)) refused[name] ??= refusal;
  return refused;
};

const lastBeforeFirst = <Filter extends string>(typed: Record<Filter, string>) =>
  (Object.keys(typed) as Filter[]).flatMap((name) => {
    const last = lastOf(name);
    const isWrong = last !== name && typed[name] !== '' && typed[last] && typed[last] < typed[name];
    return isWrong ? [[last, 'This is before the first day'] as const] : [];
  });

/** Of the filter for the first day, such as EndsFrom, that for the last one. */
export const lastOf = <Filter extends string>(name: Filter): Filter => name.replace(/From$/, 'To') as Filter;
