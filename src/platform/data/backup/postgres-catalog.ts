// Which tables, columns and generated ids a PostgreSQL database has. Tables of extensions are left out.

/** One row for each column: table_name, column_name. */
export const columnsQuery = `
  select class.relname as table_name, attribute.attname as column_name
  from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
  where class.relnamespace = current_schema()::regnamespace and class.relkind = 'r'
    and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
    and class.relname not in ('kysely_migration', 'kysely_migration_lock')
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = class.oid and deptype = 'e')
  order by class.relname, attribute.attnum`;

/** Any table, whoever made it. */
export const anyTableQuery = `
  select relname as name from pg_class class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = class.oid and deptype = 'e')
  order by relname limit 1`;

/** One row for each table whose ids are generated: table_name, sequence, last_id. */
export const sequencesQuery = `
  select class.relname as table_name, sequence.oid::regclass::text as sequence, pg_sequence_last_value(sequence.oid) as last_id
  from pg_class sequence
    join pg_depend depend on depend.classid = 'pg_class'::regclass and depend.objid = sequence.oid and depend.deptype in ('i', 'a')
    join pg_class class on class.oid = depend.refobjid
  where sequence.relkind = 'S' and class.relnamespace = current_schema()::regnamespace`;

/** One row for each foreign key: table_name, name, definition. */
export const foreignKeysQuery = `
  select conrelid::regclass::text as table_name, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`;

export interface CatalogColumn {
  table_name: string;
  column_name: string;
}

export const tablesFrom = (columns: CatalogColumn[]): { name: string; columns: string[] }[] =>
  [...Map.groupBy(columns, ({ table_name }) => table_name)].map(([name, own]) => ({
    name,
    columns: own.map(({ column_name }) => column_name),
  }));
