// Links to documents: who gets one, and how long it works. How the file is served is in serve-documents.test.ts.

import { beforeAll, describe, expect, it } from 'vitest';
import { changesByCommandLine, here, makeDocument, passwordOfAll } from '../../../../tests/makers.ts';
import { storedFiles } from '../../../../tests/stored-files.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { createLinks } from '../../../platform/server/signed-links.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { setActive, setRole } from '../../people/accounts/accounts.server.ts';
import { saveKey } from '../../people/keys/keys.contract.ts';
import { changePassword, updateDetails } from '../../people/profile/profile.contract.ts';
import { listDocuments, saveDocument } from './documents.contract.ts';
import { fileState, linkTargets } from './serve-documents.server.ts';

const goneText = 'This link does not work any more. Please open the document from your list once more.\n';
const minute = 60_000;

onAnyEngine((portal) => {
  let member: Client;
  let secret: string;
  let session: string;
  beforeAll(async () => {
    member = await portal().as('member');
    session = await sessionOf(member);
    secret = portal().secret;
  });

  const sessionOf = async ({ userId }: Client): Promise<string> =>
    (await portal().data.read.selectFrom('sessions').select('name').where('user_id', '=', userId).executeTakeFirstOrThrow()).name;
  const add = async (file: File): Promise<number> => {
    const { res, msgkey } = await member.send(saveDocument, { Flag: 'Add', DocumentName: 'A document' }, file);
    expect(msgkey).toBe('Document added successfully');
    return res?.Id ?? 0;
  };
  const rowOf = async (Id: number) => (await member.send(listDocuments, { RecordsPerPage: 0 })).rc.find((row) => row.Id === Id);
  const urlOf = async (Id: number) => (await rowOf(Id))?.DocumentUrl ?? '';
  const open = (url: string) => portal().app.inject(url);
  const expectGone = async (url: string) => {
    const { statusCode, headers, body } = await open(url);
    expect({ url, statusCode, body, type: headers['content-type'] }).toEqual({
      url,
      statusCode: 404,
      body: goneText,
      type: 'text/plain; charset=utf-8',
    });
    expect(headers['cache-control']).toBe('private, no-store');
  };
  const targetOf = async (id: number) => {
    const { read } = portal().data;
    const query = read
      .selectFrom('documents')
      .select(['user_id as UserId', fileState.as('FileState')])
      .where('id', '=', id);
    const [[, target] = []] = await linkTargets(read, await query.execute());
    return target ?? '';
  };

  describe('a link to a document', () => {
    it('opens it without a session, unchanged and as often as needed', async () => {
      const file = makeDocument('docx');
      const url = await urlOf(await add(file));
      expect(url).toMatch(/^\/documents\/\d+\?session=[\da-f-]{36}&expires=\d+&signature=[\w-]{43}$/);
      for (const method of ['GET', 'GET', 'HEAD'] as const) {
        const { statusCode, rawPayload, headers } = await portal().app.inject({ method, url });
        expect(statusCode).toBe(200);
        expect(headers['content-length']).toBe(String(file.size));
        if (method === 'GET') expect(rawPayload.equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
      }
    });

    it('works for 15 minutes and not a second more', async () => {
      const Id = await add(makeDocument());
      const target = await targetOf(Id);
      const madeAt = (moment: number) => createLinks(secret, () => moment).make(`/documents/${Id}`, target, session);
      expect((await open(madeAt(Date.now()))).statusCode).toBe(200);
      expect((await open(madeAt(Date.now() - 14 * minute))).statusCode).toBe(200);
      await expectGone(madeAt(Date.now() - 15 * minute - 2_000));
      await expectGone(madeAt(Date.now() - 24 * 60 * minute));
      const expires = Number(new URLSearchParams((await urlOf(Id)).split('?')[1]).get('expires'));
      expect(expires - Date.now() / 1_000).toBeGreaterThan(14.5 * 60);
      expect(expires - Date.now() / 1_000).toBeLessThanOrEqual(15 * 60);
    });

    it('that was changed or signed with another key does not work', async () => {
      const [Id, other] = [await add(makeDocument()), await add(makeDocument())];
      const url = await urlOf(Id);
      const [, expires = '', signature = ''] = /expires=(\d+)&signature=(.+)$/.exec(url) ?? [];
      const link = (id: unknown, query: string, by = session) => `/documents/${id}?session=${by}&${query}`;
      const whole = `expires=${expires}&signature=${signature}`;
      expect((await open(link(Id, whole))).statusCode).toBe(200);
      const target = await targetOf(Id);
      for (const changed of [
        link(other, whole),
        link(`0${Id}`, whole),
        link(`${Id}%20`, whole),
        link(2_000_000_000, whole),
        link(9_999_999_999, whole),
        link('..%2f..%2fjwt-secret', whole),
        link(Id, ''),
        link(Id, `expires=${expires}`),
        link(Id, `signature=${signature}`),
        link(Id, `expires=${Number(expires) + 1}&signature=${signature}`),
        link(Id, `expires=0${expires}&signature=${signature}`),
        link(Id, `expires=1e12&signature=${signature}`),
        link(Id, whole, await sessionOf(await portal().as('member'))),
        link(Id, whole, session.toUpperCase()),
        link(Id, whole, `${member.userId}`),
        link(Id, whole, ''),
        link(Id, `session=${session}&${whole}`),
        `/documents/${Id}?${whole}`,
        createLinks(secret).make(`/documents/${Id}`, target, crypto.randomUUID()),
        createLinks(secret).make(`/documents/${Id}`, target, ''),
        createLinks(secret).make(`/documents/${Id}`, target, `${member.userId}.1`),
        link(Id, `expires=${expires}&expires=${expires}&signature=${signature}`),
        link(Id, `expires=${expires}&signature=${signature}&signature=${signature}`),
        link(Id, `expires=${expires}&signature=${signature}=`),
        link(Id, `expires=${expires}&signature=${signature.slice(0, -1)}`),
        link(Id, `expires=${expires}&signature=${signature.toUpperCase()}`),
        link(Id, `expires=${expires}&signature=${'é'.repeat(43)}`),
        createLinks('another secret of thirty-two characters').make(`/documents/${Id}`, target, session),
        createLinks(secret).make(`/documents/${other}`, target, session),
        createLinks(secret).make(`/documents/${Id}`, '', session),
        createLinks(secret).make('/documents/2000000000', '', session),
      ]) {
        await expectGone(changed);
      }
      for (let at = 0; at < signature.length; at++) {
        const flipped = signature[at] === 'A' ? 'B' : 'A';
        await expectGone(link(Id, `expires=${expires}&signature=${signature.slice(0, at)}${flipped}${signature.slice(at + 1)}`));
      }
    });

    it('stops working when the file is replaced or the document is deleted, but not when it is renamed', async () => {
      const Id = await add(makeDocument());
      const first = await urlOf(Id);
      await member.send(saveDocument, { Flag: 'Update', Id, DocumentName: 'Renamed' });
      expect((await open(first)).statusCode).toBe(200);
      await member.send(saveDocument, { Flag: 'Update', Id, DocumentName: 'Replaced' }, makeDocument('txt'));
      await expectGone(first);
      const second = await urlOf(Id);
      expect((await open(second)).headers['content-type']).toBe('text/plain; charset=utf-8');
      await member.send(saveDocument, { Flag: 'Delete', Id });
      await expectGone(second);
    });

    it('stops working when the session ends for which it was made, and no other does', async () => {
      const owner = await portal().as('member');
      const staff = await portal().as('superAdmin');
      const { res } = await owner.send(saveDocument, { Flag: 'Add', DocumentName: 'A document' }, makeDocument());
      const urlFor = async (client: Client) =>
        (await client.send(listDocuments, { UserId: owner.userId })).rc.find((row) => row.Id === res?.Id)?.DocumentUrl ?? '';
      const [ownUrl, staffUrl] = [await urlFor(owner), await urlFor(staff)];
      const passwords = { OldPassword: passwordOfAll, NewPassword: 'Another horse 8', ConfirmPassword: 'Another horse 8' };
      expect((await owner.send(changePassword, passwords)).status).toBe(200);
      await expectGone(ownUrl);
      expect((await open(staffUrl)).statusCode).toBe(200);
      await portal().as('superAdmin');
      await setActive(changesByCommandLine(portal().data, here), staff.email, false);
      await expectGone(staffUrl);
    });

    it("stops working when the document's owner is deactivated; a super admin can ask for a new one", async () => {
      const owner = await portal().as('member');
      const staff = await portal().as('superAdmin');
      const { res } = await owner.send(saveDocument, { Flag: 'Add', DocumentName: 'A document' }, makeDocument());
      const urlFor = async (client: Client) =>
        (await client.send(listDocuments, { UserId: owner.userId })).rc.find((row) => row.Id === res?.Id)?.DocumentUrl ?? '';
      const urls = [await urlFor(owner), await urlFor(staff)];
      for (const url of urls) expect((await open(url)).statusCode).toBe(200);
      await setActive(changesByCommandLine(portal().data, here), owner.email, false);
      for (const url of urls) await expectGone(url);
      const whileInactive = await urlFor(staff);
      expect((await open(whileInactive)).statusCode).toBe(200);
      await setActive(changesByCommandLine(portal().data, here), owner.email, true);
      for (const url of [...urls, whileInactive]) await expectGone(url);
      expect((await open(await urlFor(staff))).statusCode).toBe(200);
    });

    it.each(['undo', 'save'])('stays dead when its owner is active again by %s', async (way) => {
      const [owner, staff] = [await portal().as('member'), await portal().as('superAdmin')];
      const added = await owner.send(saveDocument, { Flag: 'Add', DocumentName: 'A document' }, makeDocument());
      const url = async () => (await staff.send(listDocuments, { Id: added.res?.Id })).rc[0]?.DocumentUrl ?? '';
      const before = await url();
      const active = { Flag: 'Active', UserId: owner.userId };
      const { res } = await staff.send(updateDetails, { ...active, IsActive: false });
      await expectGone(before);
      if (way === 'undo') expect((await staff.send(undoChanges, { SetId: res?.SetId })).status).toBe(200);
      else expect((await staff.send(updateDetails, { ...active, IsActive: true })).status).toBe(200);
      await expectGone(before);
      expect((await open(await url())).statusCode).toBe(200);
    });

    it('stays dead when the document or its former file comes back', async () => {
      const Id = await add(makeDocument());
      const urls = [await urlOf(Id)];
      for (const [fields, file] of [
        [{ Flag: 'Delete', Id }, null],
        [{ Flag: 'Update', Id, DocumentName: 'Replaced' }, makeDocument('txt')],
      ] as const) {
        const { res } = await member.send(saveDocument, fields, file);
        for (const url of urls) await expectGone(url);
        expect((await member.send(undoChanges, { SetId: res?.SetId })).status).toBe(200);
        for (const url of urls) await expectGone(url);
        const fresh = await urlOf(Id);
        expect((await open(fresh)).statusCode).toBe(200);
        urls.push(fresh);
      }
    });

    it('is given to its owner and to super admins only', async () => {
      const Id = await add(makeDocument());
      const other = await portal().as('member');
      for (const UserId of [member.userId, String(member.userId), null]) {
        expect((await other.send(listDocuments, { UserId, Id })).rc).toEqual([]);
      }
      expect((await (await portal().as('admin')).send(listDocuments, { UserId: member.userId })).status).toBe(403);
      const { rc } = await (await portal().as('superAdmin')).send(listDocuments, { UserId: String(member.userId) });
      expect((await open(rc.find((row) => row.Id === Id)?.DocumentUrl ?? '')).statusCode).toBe(200);
    });

    it('that a key has got does not work once its owner is no super admin any more', async () => {
      const Id = await add(makeDocument());
      const staff = await portal().as('superAdmin');
      const { res } = await staff.send(saveKey, { Flag: 'Add', Use: 'API', Name: 'Copies' });
      const program = portal().clientWith({ id: staff.userId, email: staff.email }, res?.Key ?? '');
      const { rc } = await program.send(listDocuments, { UserId: member.userId, Id });
      const url = rc.find((row) => row.Id === Id)?.DocumentUrl ?? '';
      expect((await open(url)).statusCode).toBe(200);
      await setRole(changesByCommandLine(portal().data, here), staff.email, 3);
      await expectGone(url);
    });

    it('is the only way to a document: the public files contain none', async () => {
      await add(makeDocument());
      for (const name of await storedFiles(portal().data)) {
        for (const address of [`/files/${name}`, `/files/${name}.webp`, `/documents/${name}`, `/documents/${name}?expires=9`]) {
          expect((await open(address)).statusCode, address).toBe(404);
        }
      }
      expect((await storedFiles(portal().data)).length).toBeGreaterThan(0);
    });
  });

  it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
});
