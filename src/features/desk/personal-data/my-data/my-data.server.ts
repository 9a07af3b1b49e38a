// The own data as a ZIP, written while it is sent: however much it is, little of it is in memory.

import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import { bounds } from '../../../../platform/bounds/bounds.ts';
import type { Data } from '../../../../platform/data/data.ts';
import type { PlainRow, PlainValue, RecordKind } from '../../../../platform/data/records/record-kind.ts';
import { wireNameOf } from '../../../../platform/data/records/record-kind.ts';
import { savableFileName } from '../../../../platform/files/file-names.ts';
import { type FoundFile, findFile, streamFile } from '../../../../platform/files/read-file.ts';
import { todayIn } from '../../../../platform/server/calendar.ts';
import { type AnsweredFile, type Context, handle, handleForAnyone } from '../../../../platform/server/calls/handle.ts';
import { csvOf } from '../../../../platform/server/exports/csv.ts';
import { sendInTurn } from '../../../../platform/server/exports/list-file.ts';
import { countDown, mayTry } from '../../../../platform/server/tries.ts';
import { Refusal } from '../../../../platform/wire/refusal.ts';
import { readOrganization, readSettings } from '../../../people/organization/organization.server.ts';
import { defaultOrganization } from '../../../people/organization/organization.ts';
import { type ShownField, shownFields } from '../../history/shown-fields.server.ts';
import { exportedColumns, type KeepingTimes, type PersonalRows, type PersonalTable, sayTimes } from '../registry/personal-rows.server.ts';
import { personalRegistry } from '../registry/registry.server.ts';
import { readPersonalRows } from './copy-of-person.server.ts';
import { getMyData, getPrivacy, myDataTexts } from './my-data.contract.ts';
import { fileNameOf, pageAboutData } from './page-about-data.server.ts';

const limit = { name: 'own data', most: bounds.myData.each, minutes: bounds.myData.minutes };

export const myDataServer = (times: Omit<KeepingTimes, 'historyDays'>) => [
  handle(getMyData, (context) => {
    const begin = () => beginFile(context, sayTimes({ ...times, historyDays: context.historyDays }));
    return sendInTurn(begin, context.caller.userId).then((file) => ({ file }));
  }),

  handleForAnyone(getPrivacy, async ({ data, historyDays }) => {
    const say = sayTimes({ ...times, historyDays });
    const settings = await readSettings(data.read);
    return {
      res: {
        Organization: settings.organization_name ?? defaultOrganization,
        Kinds: personalRegistry.map(({ what, why, kept, seenBy, keep = {} }) => ({
          What: what,
          Why: say(why),
          Kept: say(kept),
          SeenBy: seenBy,
          Stays: Object.keys(keep).map(say),
        })),
        Contact: {
          Name: settings.privacy_contact_name,
          Email: settings.privacy_contact_email ?? settings.office_email,
          Phone: settings.privacy_contact_phone ?? settings.office_phone,
        },
        Text: settings.privacy_text,
        Version: settings.privacy_version,
      },
    };
  }),
];

const beginFile = async (context: Context<typeof getMyData>, say: (text: string) => string): Promise<AnsweredFile> => {
  const { data, kinds, caller, save, timeZone } = context;
  const counted = { limit, of: String(caller.userId) };
  const tooMany = () => new Refusal(429, myDataTexts.tooMany);
  if (!(await mayTry(data.read, [counted]))) throw tooMany();
  await save(async (records) => {
    if ((await countDown(records.tx, counted)) === null) throw tooMany();
    records.note({
      record: 'List',
      record_id: null,
      owner_id: caller.userId,
      title: 'own data',
      kind: 'Exported',
      fields: [['list', null, getMyData.name]],
    });
    return { res: {} };
  });
  const { name } = await readOrganization(data.read);
  const kept = await keptOf(data, caller.userId);
  const entries = [
    { path: 'about-this-file.html', content: Readable.from([say(pageAboutData(name, kept))]) },
    ...kept.flatMap((of) => filesOf({ data, kinds, userId: caller.userId }, of)),
    ...(await ownFiles(data, caller.userId)),
  ];
  return { name: `my-data-${todayIn(timeZone)}.zip`, content: zipOf(entries) };
};

/** Of what there is something. */
const keptOf = async (data: Data, userId: number): Promise<PersonalRows[]> => {
  const kept: PersonalRows[] = [];
  for (const of of personalRegistry) {
    const rows = readPersonalRows(data, of, userId);
    if (!(await rows.next()).done) kept.push(of);
    await rows.return();
  }
  return kept;
};

interface Entry {
  path: string;
  content: Readable;
}

interface Source {
  data: Data;
  kinds: readonly RecordKind[];
  userId: number;
}

const filesOf = ({ data, kinds, userId }: Source, of: PersonalRows): Entry[] => {
  const kind = kinds.find(({ table }) => table === of.table);
  const columns = exportedColumns(of);
  const named = namedColumns(kinds, of.table, columns);
  const columnNames = namesOf(kind, columns);
  const names = columns.flatMap((column, at) => {
    const name = columnNames[at] as string;
    return named.has(column) ? [name, `${name.replace(/Id$/, '')}Name`] : [name];
  });
  const cells = (row: PlainRow, titles: Titles) =>
    columns.flatMap((column): Cell[] => {
      if (of.table === 'changes' && column === 'fields') return [changedIn(kinds, row)];
      const value = row[column] ?? null;
      const shown = shownValue(kind, column, value);
      const from = named.get(column);
      return from ? [shown, titles.get(`${from.table} ${value}`) ?? null] : [shown];
    });
  const read = async function* () {
    for await (const rows of readPersonalRows(data, of, userId)) {
      const titles = await titlesOf(data, named, rows);
      yield rows.map((row) => cells(row, titles));
    }
  };
  const name = fileNameOf(of);
  return [
    { path: `json/${name}.json`, content: Readable.from(jsonOf(read(), names), { objectMode: false }) },
    { path: `csv/${name}.csv`, content: Readable.from(csvOf(names, cellsOf(read())), { objectMode: false }) },
  ];
};

/** What a number alone tells to nobody. Names of people are theirs. */
const namedTables: readonly string[] = ['chapters', 'meetings', 'events', 'professions', 'announcements'];

/** The columns with the id of a record that has a name, by the kind of that record. */
const namedColumns = (kinds: readonly RecordKind[], table: PersonalTable, columns: readonly string[]): Map<string, RecordKind> => {
  const kind = kinds.find((one) => one.table === table);
  const found = columns.flatMap((column): [string, RecordKind][] => {
    const referred = kind?.refersTo?.[column]?.table ?? column.replace(/_id$/, 's');
    const from = column.endsWith('_id') && namedTables.includes(referred) ? kinds.find((one) => one.table === referred) : undefined;
    return from ? [[column, from]] : [];
  });
  return new Map(found);
};

/** By table and id. */
type Titles = Map<string, string>;

const titlesOf = async (data: Data, named: Map<string, RecordKind>, rows: readonly PlainRow[]): Promise<Titles> => {
  const titles: Titles = new Map();
  for (const [column, { table, title }] of named) {
    const ids = [...new Set(rows.map((row) => row[column] ?? null).filter((id) => id !== null))];
    if (ids.length === 0) continue;
    const query = sql<{ id: number; title: string }>`select id, ${title} as title from ${sql.table(table)} where id in (${sql.join(ids)})`;
    for (const one of (await query.execute(data.read)).rows) titles.set(`${table} ${one.id}`, one.title);
  }
  return titles;
};

/** Where two columns have one name, such as a record and its number, each is found all the same. */
const namesOf = (kind: RecordKind | undefined, columns: readonly string[]): string[] => {
  const names = columns.map((column) => wireNameOf(kind, column));
  return names.map((name, at) => (columns[at]?.endsWith('_id') && names.filter((other) => other === name).length > 1 ? `${name}Id` : name));
};

type Cell = PlainValue | ChangedField[];

type ChangedField = Pick<ShownField, 'Field' | 'Before' | 'After'>;

/** As the history shows it to whose record it is. */
const changedIn = (kinds: readonly RecordKind[], { record, fields }: PlainRow): ChangedField[] => {
  const kind = kinds.find(({ name }) => name === record);
  const shown = shownFields(kind, String(fields ?? '[]'), { isOwner: true, isOther: false });
  return shown.map(({ Field, Before, After }) => ({ Field, Before, After }));
};

async function* jsonOf(pages: AsyncIterable<Cell[][]>, names: readonly string[]): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of pages) {
    for (const row of rows) {
      const entries = row.map((value, at) => [names[at], value]);
      yield `${before}  ${JSON.stringify(Object.fromEntries(entries))}`;
      before = ',\n';
    }
  }
  yield '\n]\n';
}

async function* cellsOf(pages: AsyncIterable<Cell[][]>) {
  for await (const rows of pages)
    yield rows.map((row) =>
      row.map((value) => {
        if (Array.isArray(value)) return value.map(({ Field, Before, After }) => `${Field}: ${Before ?? '–'} → ${After ?? '–'}`).join('\n');
        return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value;
      }),
    );
}

/** Money is stored in paise, some numbers in tenths. */
const shownValue = (kind: RecordKind | undefined, column: string, value: PlainValue): PlainValue => {
  const shown = kind?.shown?.[column];
  if (shown && value !== null) return shown(value);
  if (typeof value !== 'number') return value;
  if (column.endsWith('_paise')) return value / 100;
  return column.endsWith('_tenths') ? value / 10 : value;
};

/** The photo and the documents, under the names with which they came. */
const ownFiles = async (data: Data, userId: number): Promise<Entry[]> => {
  const { photo } = await data.read.selectFrom('users').select('photo').where('id', '=', userId).executeTakeFirstOrThrow();
  const documents = await data.read.selectFrom('documents').select(['id', 'file', 'file_name']).where('user_id', '=', userId).execute();
  const found: [string, FoundFile | null][] = [
    ...(photo === null ? [] : [[`files/photo-${photo}`, await findFile(data, photo, 'large')] as [string, FoundFile | null]]),
  ];
  for (const { id, file, file_name } of documents) {
    found.push([`files/${id}-${savableFileName(file_name)}`, await findFile(data, file, 'whole')]);
  }
  return found.flatMap(([path, file]) => (file ? [{ path, content: streamFile(data, file, { start: 0, end: file.size }) }] : []));
};

const zipOf = (entries: readonly Entry[]): Readable => {
  const zip = new ZipFile();
  for (const { path, content } of entries) {
    content.once('error', (error) => file.destroy(error));
    zip.addReadStream(content, path);
  }
  zip.end();
  const file = new Readable().wrap(zip.outputStream);
  zip.on('error', (error: Error) => file.destroy(error));
  file.once('close', () => {
    for (const { content } of entries) content.destroy();
  });
  return file;
};
