// Announcements in tests: written, sent, and told without waiting for the minute in which they can be taken back.

import { type Announcement, listAnnouncements, saveAnnouncement } from '../../src/features/desk/announcements/announcements.contract.ts';
import { sendAnnouncements } from '../../src/features/desk/announcements/send-announcements.server.ts';
import { nowText } from '../../src/platform/mail/moments.ts';
import { here } from '../makers.ts';
import type { Client, TestPortal } from '../test-portal.ts';
import { never } from './outbox-room.ts';

export const words = { Subject: 'We meet at the Taj, {FirstName}', Text: '<p>Dear {FullName}, come to <strong>{Chapter}</strong>.</p>' };

/** Returns the id of the draft. */
export const writeTo = async (client: Client, whom: object, more: object = {}): Promise<number> => {
  const { status, msgkey, res } = await client.send(saveAnnouncement, { Flag: 'Add', ...words, ...whom, ...more });
  if (status !== 200) throw new Error(`${status} ${msgkey}`);
  return Number(res?.Id);
};

export const sendOff = (client: Client, Id: number) => client.send(saveAnnouncement, { Flag: 'Send', Id });

/** Ends the minute in which they can be taken back, and tells of them. */
export const letLeave = async ({ data }: TestPortal, stopping = never): Promise<number> => {
  await data.write((tx) => tx.updateTable('announcements').set({ leaves_at: nowText() }).where('leaves_at', 'is not', null).execute());
  return sendAnnouncements({ data, ...here }, stopping);
};

export const readAnnouncement = async (client: Client, Id: number): Promise<Announcement | undefined> =>
  (await client.send(listAnnouncements, { Id })).rc[0];
