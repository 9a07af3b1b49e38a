// The label of a field. Its rule has it: messages, forms and filters take it from there.

import { z } from 'zod';

declare const hasLabel: unique symbol;

/** A rule with a label. Forms and filters take no other. */
export type Labelled<Rule extends z.ZodType = z.ZodType> = Rule & { readonly [hasLabel]: true };

const labels = z.registry<{ label: string }>();

/** Reads what was sent, then checks it. */
export const labelled = <Rule extends z.ZodType>(label: string, read: (sent: unknown) => unknown, rule: Rule) => {
  const whole: z.ZodType = z.preprocess(read, rule);
  labels.add(whole, { label });
  // The label is in the registry; the type is only a mark.
  return whole as Labelled<z.ZodPreprocess<Rule>>;
};

/** A field that is left out keeps its stored value. */
export const mayBeLeftOut = <Rule extends z.ZodType>(rule: Labelled<Rule>) => labelled(labelOf(rule), (sent) => sent, rule.optional());

/** Filters that no screen shows, and those that a screen calls otherwise, are labelled with their name: 'EndsFrom' is 'Ends From'. */
export const labelOf = (rule: z.ZodType | undefined): string => wordsOf((rule && labels.get(rule)?.label) ?? '');

/** The words of a name: 'MembershipNo' becomes 'Membership No'. */
export const wordsOf = (name: string): string =>
  name === 'Id' ? 'ID' : name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=\d)|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ');

/** 'Client Name' becomes 'Client name is required'. */
export const requiredMessage = (label: string): string =>
  `${label.replace(/(?<= )[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())} is required`;
