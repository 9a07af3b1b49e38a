// What `*.tables.ts` and other files say of tables is what the migrations have made: columns, nulls, defaults. Types are read as text,
// because nothing is left of them at run time.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { onBothEngines, type TestPortal } from '../test-portal.ts';

interface Column {
  mayBeEmpty: boolean;
  /** It has a default, or is a count of the database. */
  isGiven: boolean;
  kind: 'text' | 'number' | 'flag' | 'bytes';
}

type Columns = Record<string, Column>;

const source = join(import.meta.dirname, '../../src');
const files = globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] }).map((file) => readFileSync(join(source, file), 'utf8'));

/** Without comments, which may stand between columns. */
const texts = files.map((text) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''));

const kindOf = (type: string): Column['kind'] => {
  if (/\bboolean\b/.test(type)) return 'flag';
  if (/\bnumber\b|Code\b/.test(type)) return 'number';
  return /\bUint8Array\b|\bBuffer\b/.test(type) ? 'bytes' : 'text';
};

const columnsIn = (body: string): Columns =>
  Object.fromEntries(
    [...body.matchAll(/(\w+): ([^;]+);?/g)].map(([, name = '', type = '']) => [
      name,
      { mayBeEmpty: /\bnull\b/.test(type), isGiven: /^(Generated|ColumnType)</.test(type), kind: kindOf(type) },
    ]),
  );

/** With the columns of an interface that it extends or picks from. */
const columnsOf = (name: string): Columns => {
  for (const text of texts) {
    const [, base = '', body] = new RegExp(`interface ${name}(?: extends ([^{]+))? \\{([^}]*)\\}`).exec(text) ?? [];
    if (body === undefined) continue;
    const [, picked, names] = /^Pick<(\w+), (.+)>$/.exec(base) ?? [];
    const inherited = base === '' ? {} : columnsOf(picked ?? base);
    const kept = Object.entries(inherited).filter(([column]) => names === undefined || names.includes(`'${column}'`));
    return { ...Object.fromEntries(kept), ...columnsIn(body) };
  }
  throw new Error(`There is no interface ${name}`);
};

/** Each table that is declared, by its name. */
const declared = (): Record<string, Columns> => {
  const bodies = texts.flatMap((text) => [...text.matchAll(/interface Tables \{((?:[^{}]|\{[^{}]*\})*)\}/g)].map(([, body = '']) => body));
  const tables = bodies.flatMap((body) => [...body.matchAll(/(\w+): (?:(\w+)|\{([^}]*)\});/g)]);
  return Object.fromEntries(tables.map(([, table = '', type, columns]) => [table, type ? columnsOf(type) : columnsIn(columns ?? '')]));
};

interface StoredColumn {
  table_name: string;
  name: string;
  type: string;
  may_be_empty: number | boolean;
  is_given: number | boolean;
}

const kindOfStored = (type: string, engine: string): Column['kind'] | null => {
  if (/^bool/i.test(type)) return 'flag';
  if (/^(blob|bytea)/i.test(type)) return 'bytes';
  // SQLite stores flags as numbers.
  if (/int|real|double|numeric/i.test(type)) return engine === 'sqlite' ? null : 'number';
  return 'text';
};

const storedColumns = async ({ data, engine }: TestPortal): Promise<StoredColumn[]> => {
  const sqliteColumns = sql<StoredColumn>`select tables.name as table_name, columns.name, columns.type, "notnull" = 0 and pk = 0 as may_be_empty,
    dflt_value is not null or (pk > 0 and lower(columns.type) = 'integer') as is_given
    from sqlite_master as tables, pragma_table_info(tables.name) as columns where tables.type = 'table'`;
  const postgresColumns = sql<StoredColumn>`select table_name, column_name as name, data_type as type, is_nullable = 'YES' as may_be_empty,
    column_default is not null or is_identity = 'YES' as is_given
    from information_schema.columns where table_schema = current_schema()`;
  return (await (engine === 'sqlite' ? sqliteColumns : postgresColumns).execute(data.read)).rows;
};

onBothEngines((portal, engine) => {
  it('each table has the columns that its type names', async () => {
    const stored = Map.groupBy(await storedColumns(portal()), ({ table_name }) => table_name);
    const tables = Object.entries(declared());
    expect(tables.length).toBeGreaterThan(40);
    for (const [table, columns] of tables) {
      const there = stored.get(table) ?? [];
      expect(there.map(({ name }) => name).sort(), table).toEqual(Object.keys(columns).sort());
      for (const { name, type, may_be_empty, is_given } of there) {
        const column = columns[name];
        const kind = kindOfStored(type, engine);
        expect(Boolean(may_be_empty), `${table}.${name} may be empty`).toBe(column?.mayBeEmpty);
        // Folded copies are written with their texts.
        if (column?.isGiven && !name.endsWith('_folded'))
          expect(Boolean(is_given || may_be_empty), `${table}.${name} has a default`).toBe(true);
        if (kind === null) expect(['number', 'flag'], `${table}.${name}`).toContain(column?.kind);
        else expect(kind, `${table}.${name}`).toBe(column?.kind);
      }
    }
  });
});
