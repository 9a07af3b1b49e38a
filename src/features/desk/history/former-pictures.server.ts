// Former pictures: no record names them, so their addresses answer 404. The history gives signed links, which end with the session that
// asked.

import type { FastifyInstance } from 'fastify';
import type { Data } from '../../../platform/data/data.ts';
import type { PlainValue } from '../../../platform/data/records/record-kind.ts';
import { findFile } from '../../../platform/files/read-file.ts';
import { refusedEnvelope } from '../../../platform/server/calls/errors.ts';
import type { Caller, Services } from '../../../platform/server/calls/handle.ts';
import { noSuchFile, pictureSandbox, sendWhole } from '../../../platform/server/http/send-file.ts';
import type { LinkQuery, SignedLinks } from '../../../platform/server/signed-links.ts';
import { filesPath, formerPicturesPath } from '../../../platform/wire/files.ts';
import { type RoleId, roles } from '../../../platform/wire/roles.ts';
import type { KeptField, ShownField } from './shown-fields.server.ts';

/** The session of a key does not end with its owner's role, and the link does. */
const targetFor = (roleId: RoleId): string => `former picture for role ${roleId}`;

/** Replaces the addresses of former pictures by signed links. The same address inside a text stays as it was typed. */
export const linkFormerPictures = async (
  data: Data,
  links: SignedLinks,
  caller: Caller,
  changes: KeptField[][],
): Promise<ShownField[][]> => {
  const pictures = changes.flat().filter(({ isPicture }) => isPicture);
  const former = await formerAmong(
    data,
    pictures.flatMap(({ Before, After }) => [nameIn(Before), nameIn(After)]).filter((name) => name !== null),
  );
  const shown = (value: PlainValue): PlainValue => {
    const name = nameIn(value);
    return name !== null && former.has(name) ? links.make(`${formerPicturesPath}${name}`, targetFor(caller.roleId), caller.session) : value;
  };
  return changes.map((fields) =>
    fields.map(({ Field, Before, After, isPicture }) =>
      isPicture ? { Field, Before: shown(Before), After: shown(After) } : { Field, Before, After },
    ),
  );
};

/** The name of the picture with this address. */
const nameIn = (value: PlainValue): string | null =>
  typeof value === 'string' && value.startsWith(filesPath) ? value.slice(filesPath.length) : null;

const formerAmong = async ({ read }: Data, names: string[]): Promise<Set<string>> => {
  if (names.length === 0) return new Set();
  const rows = await read.selectFrom('stored_files').select('name').where('name', 'in', names).where('state', '=', 'dead').execute();
  return new Set(rows.map(({ name }) => name));
};

interface PictureRoute {
  Params: { name: string };
  Querystring: LinkQuery;
}

interface Serving extends Pick<Services, 'data' | 'links'> {
  callerOfSession: (session: string) => Promise<Caller | null>;
}

export const serveFormerPictures = (app: FastifyInstance, { data, links, callerOfSession }: Serving): void => {
  app.get<PictureRoute>(`${formerPicturesPath}:name`, async ({ params: { name }, query }, reply) => {
    const signed = Object.values(roles).map((roleId) => ({
      roleId,
      session: links.sessionOf(`${formerPicturesPath}${name}`, targetFor(roleId), query),
    }));
    const { roleId, session = null } = signed.find((one) => one.session !== null) ?? {};
    const caller = session === null ? null : await callerOfSession(session);
    const picture = caller?.roleId === roleId && caller ? await findFile(data, name, 'large', ['live', 'dead']) : null;
    reply.header('cache-control', 'private, max-age=900');
    if (!picture) return reply.code(404).send(refusedEnvelope('UnknownAddress', noSuchFile));
    reply.headers({ 'content-type': 'image/webp', 'content-security-policy': pictureSandbox });
    return sendWhole(reply, data, picture);
  });
};
