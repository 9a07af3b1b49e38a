// What tests of joined events share: a valid one, sending it, and the list.

import { listJoinedEvents, saveJoinedEvent } from '../../src/features/own-records/joined-events/joined-events.contract.ts';
import { noonOf } from '../../src/platform/wire/days.ts';
import { inDays } from '../in-days.ts';
import type { Client } from '../test-portal.ts';

export const valid = { EventName: 'Founders evening', EventDate: noonOf(inDays(30)), TypeOfEvent: 1 };

export const sendJoined = (client: Client, fields: Record<string, unknown>) =>
  client.send(saveJoinedEvent, { ...valid, Flag: 'Add', ...fields });

export const joinedRows = async (client: Client, filters: Record<string, unknown> = {}) =>
  (await client.send(listJoinedEvents, filters)).rc;
