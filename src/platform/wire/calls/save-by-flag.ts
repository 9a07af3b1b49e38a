// Saving by Flag, for all contents: Add, Update, Delete, and Active for the switch.

import { z } from 'zod';
import { optionalFlag, requiredId, versionSeen } from '../numbers.ts';

interface SaveTexts {
  /** The messages for an Update, Delete or Active without an Id. */
  updateNeedsId: string;
  deleteNeedsId: string;
  activeNeedsId: string;
}

/** The input of a save with these fields. `rules` check several fields together, on Add and Update. */
export const saveByFlag = <Fields extends z.ZodRawShape>(
  fields: Fields,
  texts: SaveTexts,
  ...rules: (z.core.CheckFn<z.output<z.ZodObject<Fields>>> | z.core.$ZodCheck<z.output<z.ZodObject<Fields>>>)[]
) =>
  z.discriminatedUnion(
    'Flag',
    [
      addRules(z.object({ Flag: z.literal('Add'), ...fields }), rules),
      addRules(z.object({ Flag: z.literal('Update'), Id: requiredId('Id', texts.updateNeedsId), ...versionSeen, ...fields }), rules),
      z.object({ Flag: z.literal('Delete'), Id: requiredId('Id', texts.deleteNeedsId) }),
      z.object({ Flag: z.literal('Active'), Id: requiredId('Id', texts.activeNeedsId), IsActive: optionalFlag('IsActive') }),
    ],
    { error: 'Flag must be Add, Update, Delete or Active' },
  );

// A rule reads only the fields; the type checker cannot know that Flag and Id do no harm.
const addRules = <Shape extends z.ZodObject>(shape: Shape, rules: unknown[]): Shape =>
  shape.check(...(rules as z.core.CheckFn<z.output<Shape>>[]));

export const switchOrDelete = { Active: {}, Delete: {} };

export const everySaveNeedsId = (text: string): SaveTexts => ({ updateNeedsId: text, deleteNeedsId: text, activeNeedsId: text });
