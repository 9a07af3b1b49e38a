// What an erasure takes out of texts that others have written, and what it leaves alone.

import { expect, it } from 'vitest';
import { entriesOf } from '../../../../../tests/calendar-in.ts';
import { holdWrite, untilWaiting } from '../../../../../tests/held-write.ts';
import { makeChapter, makeSession, makeUser } from '../../../../../tests/makers.ts';
import { blocksOf, processorTimeOf } from '../../../../../tests/processor-time.ts';
import { makeMeetingChapter } from '../../../../../tests/rooms/meeting-chapter.ts';
import { givenSlip, slipsOf } from '../../../../../tests/rooms/slip-room.ts';
import { onAnyEngine } from '../../../../../tests/test-portal.ts';
import { bytesOf, icsAttachment } from '../../../../platform/mail/ics.ts';
import { queueMail, type StoredContent } from '../../../../platform/mail/outbox.ts';
import { saveProfession } from '../../../chapters/professions/professions.contract.ts';
import { noteContact } from '../../../money/contacts/contacts.contract.ts';
import { listMembers } from '../../../people/members/members.contract.ts';
import { updateDetails } from '../../../people/profile/profile.contract.ts';
import { getSettings, saveSettings } from '../../settings/settings.contract.ts';
import { eraseTexts } from './erase-texts.server.ts';
import { eraseMember } from './erasing.contract.ts';
import { formsOf, replacerOf } from './sought.server.ts';

onAnyEngine((portal) => {
  it('leaves the names of others alone: of whoever is called the same, and of whoever is called longer', async () => {
    const chapter = await makeMeetingChapter(portal());
    const [first, second, longer] = [
      await chapter.join('Meera Nair'),
      await chapter.join('Meera Nair'),
      await chapter.join('Asha Meera Nair'),
    ];
    await chapter.staff.send(noteContact, { UserId: second.id, How: 'Call', Note: 'Meera Nair will pay' });
    expect((await chapter.staff.send(eraseMember, { UserId: first.id, Reason: 'Asked' })).status).toBe(200);
    const { rc } = await chapter.staff.send(listMembers, { FullName: 'Meera Nair', RecordsPerPage: 0 });
    const names = rc.filter(({ Id }) => [second.id, longer.id].includes(Id)).map(({ FullName }) => FullName);
    expect(names.sort()).toEqual(['Asha Meera Nair', 'Meera Nair']);
    const notes = await portal().data.read.selectFrom('contacts').select('note').where('user_id', '=', second.id).execute();
    expect(notes).toEqual([{ note: 'Meera Nair will pay' }]);
  });

  it('leaves alone what only reads like a name: words of the portal, a chapter and a profession', async () => {
    const chapter = await makeMeetingChapter(portal(), 'Mumbai Harbour');
    const [asha, ravi] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer')];
    await givenSlip(asha.client, 'Thank you', { ToId: ravi.id, Amount: '5', Business: 'New', Type: 'Inside' });
    expect((await chapter.staff.send(saveProfession, { Flag: 'Add', Name: 'Tax Adviser' })).status).toBe(200);
    const before = await slipsOf(asha.client);
    expect(before).toMatchObject([{ Kind: 'Thank you' }]);
    for (const name of ['Thank You', 'Mumbai harbour', 'Tax adviser', 'My Chapter']) {
      const { id } = await chapter.join(name);
      expect((await chapter.staff.send(eraseMember, { UserId: id, Reason: 'Asked' })).status).toBe(200);
    }
    expect(await slipsOf(asha.client)).toEqual(before);
    const { data } = portal();
    const names = await data.read.selectFrom('chapters').select('chapter_name').where('id', '=', chapter.id).execute();
    expect(names).toEqual([{ chapter_name: 'Mumbai Harbour' }]);
    expect(await data.read.selectFrom('professions').select('name').where('name', '=', 'Tax Adviser').execute()).toHaveLength(1);
    const shown = await data.read.selectFrom('users').select('show_me').where('id', '=', asha.id).execute();
    expect(shown).toEqual([{ show_me: 'My chapter' }]);
  });

  it('leaves alone how the organisation is called and reached, also when it was by the phone of who is erased', async () => {
    const chapter = await makeMeetingChapter(portal());
    const { staff } = chapter;
    const office = { OrganizationName: 'Pune Makers', OfficePhone: '9155500001', OfficeEmail: 'pune.makers@mail.example.com' };
    expect((await staff.send(saveSettings, office)).status).toBe(200);
    const { id } = await chapter.join('Pune Makers');
    const details = { Flag: 'Details', UserId: id, FullName: 'Pune Makers', Email: office.OfficeEmail, Phone: office.OfficePhone };
    expect((await staff.send(updateDetails, details)).status).toBe(200);
    expect((await staff.send(eraseMember, { UserId: id, Reason: 'Asked' })).status).toBe(200);
    expect((await staff.send(getSettings)).res).toMatchObject(office);
  });

  it('takes words out of no text because somebody was called so by their own choice', async () => {
    const { data } = portal();
    const staff = await portal().as('superAdmin');
    const vandal = await makeUser(data, { fullName: 'Asha Varma' });
    const own = portal().clientOf({ ...vandal, session: await makeSession(data, vandal) });
    const call = async (FullName: string, client = own) => {
      const details = { Flag: 'Details', FullName, Phone: '9811122233', Email: vandal.email };
      const sent = client === own ? details : { ...details, UserId: vandal.id };
      expect((await client.send(updateDetails, sent)).status).toBe(200);
    };
    for (const name of ['the fee', 'fee was', 'asha pune rivers', 'Asha Nair', 'Asha Iyer']) await call(name);
    await call('Asha Pillai', staff);
    await makeChapter(data, 'Asha Pillai North');
    const ravi = await makeUser(data, { fullName: 'Ravi Iyer' });
    const Note = 'the fee was too high, says Asha Nair (Asha Varma) of Asha Pillai North';
    expect((await staff.send(noteContact, { UserId: ravi.id, How: 'Call', Note })).status).toBe(200);
    expect((await staff.send(eraseMember, { UserId: vandal.id, Reason: 'Asked' })).status).toBe(200);
    const { note } = await data.read.selectFrom('contacts').select('note').where('user_id', '=', ravi.id).executeTakeFirstOrThrow();
    expect(note).toBe('the fee was too high, says Former member (Former member) of Asha Pillai North');
  });

  it('finds a name in small and in capital letters, whichever letters it has', async () => {
    const { data } = portal();
    const { id: user_id } = await makeUser(data);
    const written = ['Émile Zolaz came', 'émile zolaz came', 'ÉMILE ZOLAZ came'];
    const contacts = written.map((note) => ({
      user_id,
      how: 'Call' as const,
      note,
      created_by: user_id,
      created_at: new Date().toISOString(),
    }));
    await data.write((tx) => tx.insertInto('contacts').values(contacts).execute());
    await eraseTexts(data, { names: ['Émile Zolaz'], emails: [], phones: [] });
    const notes = await data.read.selectFrom('contacts').select('note').where('user_id', '=', user_id).execute();
    expect(notes.map(({ note }) => note)).toEqual(written.map(() => 'Former member came'));
  });

  it('finds a phone and a name however they are typed, and leaves other numbers alone', async () => {
    const { data } = portal();
    const { id: user_id } = await makeUser(data);
    const written = ['9812309876', '+919812309876', '+91 98123 09876', '09812309876', '98123-09876', '(981) 230-9876', '0091.981.230.9876'];
    written.push('98123 - 09876', '%2B919812309876');
    const notes = [...written, 'Asha  Gapped', 'ASHA\u00a0GAPPED', 'Asha\nGapped'].map((text) => `Ask, ${text}, please`);
    const others = ['Ask 19812309876', 'Ask 98123098761', 'Ask AshaGapped, or Asha-Gapped'];
    const created_at = new Date().toISOString();
    const contacts = [...notes, ...others].map((note) => ({ user_id, how: 'Call' as const, note, created_by: user_id, created_at }));
    await data.write((tx) => tx.insertInto('contacts').values(contacts).execute());
    await eraseTexts(data, { names: ['Asha Gapped'], emails: [], phones: ['9812309876'] });
    const left = await data.read.selectFrom('contacts').select('note').where('user_id', '=', user_id).orderBy('id').execute();
    expect(left.map(({ note }) => note)).toEqual([...notes.map(() => 'Ask, Former member, please'), ...others]);
    expect(replacerOf(['9812309876'])('Asha (9812309876) came')).toBe('Asha (Former member) came');
  });

  it('finds a name in a calendar file that goes with a mail', async () => {
    const { data } = portal();
    const place = 'Farm house of Keshav Zaveri, behind the old temple on the road to the lake';
    const entry = { uid: 'meeting-1@localhost', title: 'Pune: meeting', from: '2099-03-05T02:30:00.000Z', until: null, place };
    const mail = { to: 'visitor@example.com', userId: null, subject: 'Your visit', text: '', html: '' };
    const id = await data.write((tx) => queueMail(tx, { ...mail, attachments: [icsAttachment(entry)] }));
    await eraseTexts(data, { names: ['Keshav Zaveri'], emails: [], phones: [] });
    const { content } = await data.read.selectFrom('outbox').select('content').where('id', '=', id).executeTakeFirstOrThrow();
    const [file] = (JSON.parse(content ?? '{}') as StoredContent).attachments ?? [];
    expect(entriesOf(file ? bytesOf(file).toString() : '')).toMatchObject([
      { summary: 'Pune: meeting', location: place.replace('Keshav Zaveri', 'Former member') },
    ]);
  });

  it('finds the name in a text that somebody changes at the same moment', async () => {
    const { data } = portal();
    const { id } = await makeUser(data);
    const contact = {
      user_id: id,
      how: 'Call',
      note: 'Asha Rewritten will pay',
      created_by: id,
      created_at: new Date().toISOString(),
    } as const;
    const { id: contactId } = await data.write((tx) => tx.insertInto('contacts').values(contact).returning('id').executeTakeFirstOrThrow());
    const release = await holdWrite(portal(), (tx) =>
      tx.updateTable('contacts').set({ note: 'Asha Rewritten has paid' }).where('id', '=', contactId).execute(),
    );
    const erasing = eraseTexts(data, { names: ['Asha Rewritten'], emails: [], phones: [] });
    await untilWaiting(portal(), 1);
    await release();
    await erasing;
    const { note } = await data.read.selectFrom('contacts').select('note').where('id', '=', contactId).executeTakeFirstOrThrow();
    expect(note).toBe('Former member has paid');
  });

  it('ends where the last rows of a table are deleted meanwhile', async () => {
    const { data } = portal();
    const { id: user_id } = await makeUser(data);
    const contacts = ['Asha Deleted, '.padEnd(1_000_000, 'a '), 'Asha Deleted'].map((note) => ({
      user_id,
      how: 'Call' as const,
      note,
      created_by: user_id,
      created_at: new Date().toISOString(),
    }));
    const ids = await data.write((tx) => tx.insertInto('contacts').values(contacts).returning('id').execute());
    const [first, last] = ids.map(({ id }) => id).toSorted((one, other) => one - other);
    const release = await holdWrite(portal(), async (tx) => {
      await tx.updateTable('contacts').set({ note: 'Asha Deleted has paid' }).where('id', '=', Number(first)).execute();
      await tx.deleteFrom('contacts').where('id', '=', Number(last)).execute();
    });
    const erasing = eraseTexts(data, { names: ['Asha Deleted'], emails: [], phones: [] });
    await untilWaiting(portal(), 1);
    await release();
    await erasing;
    const notes = await data.read.selectFrom('contacts').select('note').where('user_id', '=', user_id).execute();
    expect(notes).toEqual([{ note: 'Former member has paid' }]);
  });

  it('holds nobody up, however long the texts are', { tags: ['long'] }, async () => {
    const { data } = portal();
    const { id: user_id } = await makeUser(data);
    const long = { user_id, how: 'Call' as const, note: 'Asha spoke of it. '.repeat(10_000), created_by: user_id };
    const contacts = Array.from({ length: 300 }, () => ({ ...long, created_at: new Date().toISOString() }));
    await data.write((tx) => tx.insertInto('contacts').values(contacts).execute());
    const sought = { names: ['Asha Longest'], emails: ['longest@example.com'], phones: ['9812300001'] };
    const { longest } = await blocksOf(() => eraseTexts(data, sought));
    expect(longest).toBeLessThan(250);
    await data.write((tx) => tx.deleteFrom('contacts').where('user_id', '=', user_id).execute());
  });
});

it('takes no longer where many names, e-mails or phones begin alike', async () => {
  const alike = (beginning: string) => Array.from({ length: 50 }, (_, at) => `${beginning}${at + 10}`);
  const [names, dotted, phones] = [alike('asha '.repeat(19)), alike('a.'.repeat(48)), alike('99999999')];
  const capitals = names.map((name, at) => name.replace(/a/g, (letter, place: number) => (place % (at + 2) === 0 ? 'A' : letter)));
  const emails = dotted.map((start) => `${start}@example.com`);
  const replace = replacerOf(formsOf({ names: [...names, ...dotted, ...capitals], emails, phones }));
  const took: number[] = [];
  for (const piece of ['asha ', 'a.', '9 ', '9', '91 ', '0091(9']) {
    const text = piece.repeat(100_000 / piece.length);
    took.push(await processorTimeOf(() => expect(replace(text)).toBe(text)));
  }
  expect(Math.max(...took)).toBeLessThan(150);
  expect(replace(`Ask ${names[3]}, ${emails[7]} or +91 ${phones[9]}`)).toBe('Ask Former member, Former member or Former member');
});
