// The professions that a file names as seats, whatever the case and accents, and what a person has said about those that are unknown.

import type { Reader } from '../../../platform/data/data.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import type { ImportContext, UnknownName } from '../../../platform/server/imports/importer.ts';
import { longest } from '../../../platform/wire/fields.ts';
import { foldText } from '../../../platform/wire/fold-text.ts';
import type { MeantProfessions } from '../../../platform/wire/import-contract.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { professionRecords } from '../professions/professions.tables.ts';

interface Profession {
  /** Below 0: it is still to be created. */
  id: number;
  name: string;
}

const professionsImportTexts = {
  unknown: (name: string) => `There is no profession '${name}'`,
  unknownId: (id: number) => `There is no profession with the ID ${id}`,
};

export class NamedProfessions {
  readonly #byName: Map<string, Profession | 'none'>;
  /** How many lines have each unknown name. */
  readonly #unknown = new Map<string, UnknownName>();

  constructor(professions: readonly Profession[], meant: MeantProfessions) {
    this.#byName = new Map(professions.map((profession) => [foldText(profession.name), profession]));
    const byId = new Map(professions.map((profession) => [profession.id, profession]));
    for (const [name, answer, standIn] of professionsMeant(meant)) {
      if (this.#byName.has(foldText(name))) continue;
      const profession = typeof answer === 'number' ? byId.get(answer) : answer === 'create' ? { id: standIn, name } : 'none';
      if (!profession) throw refusedField(400, 'Professions', professionsImportTexts.unknownId(Number(answer)));
      this.#byName.set(foldText(name), profession);
    }
  }

  /** Null where a person has said that it is no seat. A name that nothing is known of is counted, and its line is refused. */
  named(cell: string): Profession | null {
    const profession = this.#byName.get(foldText(cell));
    if (profession === undefined) {
      const name = this.#unknown.get(foldText(cell)) ?? { Name: cell, Lines: 0 };
      this.#unknown.set(foldText(cell), { ...name, Lines: name.Lines + 1 });
      throw new Refusal(404, professionsImportTexts.unknown(cell));
    }
    return profession === 'none' ? null : profession;
  }

  unknown(): UnknownName[] {
    return [...this.#unknown.values()].sort((one, other) => other.Lines - one.Lines);
  }
}

export const readNamedProfessions = async (reader: Reader, meant: MeantProfessions = {}): Promise<NamedProfessions> =>
  new NamedProfessions(await reader.selectFrom('professions').select(['id', 'name']).execute(), meant);

/** Adds those that somebody gets. Gives their ids by those that stand for them in the plan. */
export const createProfessions = async (
  records: Records,
  wanted: ReadonlySet<number>,
  { meantProfessions = {} }: Pick<ImportContext, 'meantProfessions'>,
): Promise<Map<number, number>> => {
  const ids = new Map<number, number>();
  for (const [name, , standIn] of professionsMeant(meantProfessions)) {
    if (!wanted.has(standIn)) continue;
    const known = await records.tx.selectFrom('professions').select('id').where('name_folded', '=', foldText(name)).executeTakeFirst();
    ids.set(standIn, known?.id ?? (await records.insert(professionRecords, { name, created_at: new Date().toISOString() })));
  }
  return ids;
};

const professionsMeant = (meant: MeantProfessions): [string, MeantProfessions[string], number][] =>
  Object.entries(meant).map(([name, answer], at) => [name.slice(0, longest.name).trim(), answer, -1 - at]);
