// The yardstick 'engine': a node:http server that answers the portal's questions by the best hand-written statements. No sessions, no
// rules, no cached answers; totals are kept until something is written.

import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { saveStory } from '../src/features/contents/stories/stories.contract.ts';
import { listHistory } from '../src/features/desk/history/history.contract.ts';
import { getLights } from '../src/features/giving/lights/lights.contract.ts';
import { getPalms } from '../src/features/giving/report/report.contract.ts';
import { markAttendance } from '../src/features/meetings/attendances/attendances.contract.ts';
import { listMeetings } from '../src/features/meetings/meetings/meetings.contract.ts';
import type { Engine } from '../src/platform/data/data.ts';
import { path } from '../src/platform/wire/call.ts';
import { foldText } from '../src/platform/wire/texts/fold-text.ts';
import { openPostgres, openSqlite, type Statement } from './engine-connections.ts';
import { memberLightsOf, palmsOf } from './engine-figures.ts';
import { changesOf } from './engine-history.ts';
import { marksOf, meetingsOf } from './engine-meetings.ts';
import { membersOf } from './engine-members.ts';
import type { WantedLights, WantedReport } from './figures.ts';
import type { WantedChanges } from './history.ts';
import type { SentMarks, WantedMeetings } from './meetings.ts';
import type { StoryChange, WantedMembers } from './requests.ts';

// The arguments of this process: the engine, and the file or address of the database.
const [engine, database = ''] = process.argv.slice(2);
const connections = await (engine === 'postgres' ? openPostgres(database) : openSqlite(database));
const listMembers = membersOf(connections);
const listChanges = changesOf(connections);
const listMeetingsOf = meetingsOf(connections);
const listPalms = palmsOf(connections);
const listLights = memberLightsOf(connections);
const mark = marksOf(connections);

/** A save with its history: reads the row, then writes the change and its history in one transaction. */
const save = async ({ Id, Name, ClientName, Description }: StoryChange): Promise<void> => {
  const stored = { sql: 'select name, client_name, description from stories where id = ?', values: [Id] };
  const [before] = await connections.read<{ name: string; client_name: string; description: string }>(stored);
  const update = {
    sql: `update stories set name = ?, name_folded = ?, client_name = ?, client_name_folded = ?, description = ?,
      version = version + 1 where id = ?`,
    values: [Name, foldText(Name), ClientName, foldText(ClientName), Description, Id],
  };
  const fields = JSON.stringify([
    ['name', before?.name, Name],
    ['client_name', before?.client_name, ClientName],
    ['description', before?.description, Description],
  ]);
  const set = [new Date().toISOString(), 'Somebody', path(saveStory), '127.0.0.1'];
  const change = [Id, new Date().toISOString(), path(saveStory), foldText(Name), Name, fields];
  await connections.write([update, ...notesOf[connections.engine](set, change)]);
};

const insertSet = 'insert into change_sets (at, by_id, by_name, via, address) values (?, 1, ?, ?, ?)';
const insertChange = `insert into changes (set_id, record, record_id, kind, at, by_id, by_name_folded, via, title_folded, set_size, owned_size,
  is_final, may_undo, title, fields)`;

/** The history of a change: the set, and the change with the set's id. */
const notesOf: Record<Engine, (set: string[], change: (string | number)[]) => Statement[]> = {
  sqlite: (set, change) => [
    { sql: insertSet, values: set },
    {
      sql: `${insertChange} values (last_insert_rowid(), 'Story', ?, 'Changed', ?, 1, 'somebody', ?, ?, 1, 1, false, true, ?, ?)`,
      values: change,
    },
  ],
  postgres: (set, change) => [
    {
      sql: `with kept as (${insertSet} returning id) ${insertChange} select id, 'Story', ?::int, 'Changed', ?, 1, 'somebody', ?, ?, 1, 1, false, true, ?, ?
        from kept`,
      values: [...set, ...change],
    },
  ],
};

/** In the form of the portal's answers, so that both can be compared. */
const answerTo = async (address: string | undefined, body: string) => {
  if (address === path(saveStory)) {
    // The benchmark sends nothing else there.
    const change = JSON.parse(body) as StoryChange;
    await save(change);
    return { res: { Id: change.Id } };
  }
  if (address === path(markAttendance)) {
    await mark(JSON.parse(body) as SentMarks);
    return { res: { Done: 0 } };
  }
  const { rows, total } = await listTo(address, body);
  return { rc: rows, res: { TotalRecords: total } };
};

const listTo = (address: string | undefined, body: string) => {
  if (address === path(listHistory)) return listChanges(JSON.parse(body) as WantedChanges);
  if (address === path(listMeetings)) return listMeetingsOf(JSON.parse(body) as WantedMeetings);
  if (address === path(getPalms)) return listPalms(JSON.parse(body) as WantedReport);
  if (address === path(getLights)) return listLights(JSON.parse(body) as WantedLights);
  return listMembers(JSON.parse(body) as WantedMembers);
};

const server = createServer(async (request, response) => {
  const answer = JSON.stringify(await answerTo(request.url, await text(request)));
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(answer) });
  response.end(answer);
});

server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
