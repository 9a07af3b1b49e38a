// Everything that the portal publishes, each kind in the order in which it was written.

import { saveAdvisory } from '../src/features/contents/advisory/advisory.contract.ts';
import { saveArticle } from '../src/features/contents/articles/articles.contract.ts';
import { saveEvent } from '../src/features/contents/events/events.contract.ts';
import { saveInsight } from '../src/features/contents/insights/insights.contract.ts';
import { saveMeetup } from '../src/features/contents/meetups/meetups.contract.ts';
import { savePartner } from '../src/features/contents/partners/partners.contract.ts';
import { saveSponsor } from '../src/features/contents/sponsors/sponsors.contract.ts';
import { saveStory } from '../src/features/contents/stories/stories.contract.ts';
import type { Tables } from '../src/platform/data/data.ts';
import { coverOf } from './pictures/cover.ts';
import { logoOf } from './pictures/logo.ts';
import { pictureFile } from './pictures/png.ts';
import { portraitOf } from './portraits/portrait.ts';
import { seededRandom } from './random.ts';
import { type Room, runInOrder } from './room.ts';
import { type Company, partners, sponsors } from './texts/companies.ts';
import { htmlOf } from './texts/markdown.ts';
import { advisers, articles, type DemoEvent, events, insights, meetups, type Piece, stories } from './texts/texts.ts';

/** A published event, as it can be joined. */
export interface Published extends DemoEvent {
  id: number;
  isActive: boolean;
}

export const publishEverything = (room: Room, published: (events: Published[]) => void): Promise<unknown> =>
  Promise.all([
    publishEvents(room).then(published),
    publishPieces(room),
    publishMeetups(room),
    publishInsights(room),
    publishLogos(room),
    publishAdvisers(room),
  ]);

const publishPieces = async (room: Room) => {
  const { staff, days } = room;
  const publish = (save: typeof saveStory | typeof saveArticle, table: 'stories' | 'articles', pieces: Piece[]) =>
    publishAll(room, save, table, spread(pieces, table), async (piece, at) => ({
      id: await staff.save(
        save,
        { Flag: 'Add', Name: piece.title, ClientName: piece.client, Description: htmlOf(piece.text), Dates: days.day(at) },
        await pictureFile(coverOf(piece.title, piece.scene)),
      ),
    }));
  await Promise.all([publish(saveStory, 'stories', stories), publish(saveArticle, 'articles', articles)]);
};

const publishEvents = (room: Room): Promise<Published[]> => {
  const announced = [...events]
    .sort((one, other) => one.on - other.on)
    .map((event, place) => ({ each: event, on: announcedFor(event.on, place), place }));
  return publishAll(room, saveEvent, 'events', announced, async (event) => {
    const dates = { StartDate: room.days.at(event.on, event.hour), EndDate: room.days.at(event.on, event.hour + event.lasts) };
    const body = { Flag: 'Add', EventName: event.title, Description: htmlOf(event.text), EventType: event.type, ...dates } as const;
    const id = await room.staff.save(saveEvent, body, await pictureFile(coverOf(event.title, event.scene)));
    return { ...event, id };
  });
};

const publishMeetups = (room: Room) => {
  const announced = [...meetups]
    .sort((one, other) => one.on - other.on)
    .map((meetup, place) => ({ each: meetup, on: announcedFor(meetup.on, place), place }));
  return publishAll(room, saveMeetup, 'meetups', announced, async (meetup) => ({
    id: await room.staff.save(
      saveMeetup,
      {
        Flag: 'Add',
        Title1: meetup.title,
        Title2: meetup.second,
        Theme: meetup.theme,
        Location: meetup.location,
        MeetupDateTime: room.days.at(meetup.on, meetup.hour),
        WhoShouldAttend: meetup.who,
        WhatToExpect: htmlOf(meetup.text),
      },
      await pictureFile(coverOf(meetup.title, meetup.scene)),
    ),
  }));
};

const publishInsights = (room: Room) =>
  publishAll(room, saveInsight, 'insights', spread(insights, 'insights'), async ({ title, second, text, scene }) => ({
    id: await room.staff.save(
      saveInsight,
      { Flag: 'Add', Title1: title, Title2: second, Description: htmlOf(text) },
      await pictureFile(coverOf(title, scene)),
    ),
  }));

const publishLogos = (room: Room) => {
  const publish = (save: typeof saveSponsor | typeof savePartner, table: 'sponsors' | 'partners', companies: Company[]) => {
    const numbered = companies.map((company, each) => ({ ...company, number: each + 1 }));
    return publishAll(room, save, table, spread(numbered, table), async ({ name, trade, number }) => ({
      id: await room.staff.save(save, { Flag: 'Add', OrderNo: number }, await pictureFile(logoOf(name, trade))),
    }));
  };
  return Promise.all([publish(saveSponsor, 'sponsors', sponsors), publish(savePartner, 'partners', partners)]);
};

const publishAdvisers = (room: Room) =>
  publishAll(
    room,
    saveAdvisory,
    'advisory',
    spread([...advisers].reverse(), 'advisory'),
    async ({ title, position, experience, text, looks }) => ({
      id: await room.staff.save(
        saveAdvisory,
        { Flag: 'Add', Name: title, Position: position, Exp: experience, Description: htmlOf(text) },
        await pictureFile(portraitOf(title, looks)),
      ),
    }),
  );

interface Dated<T> {
  each: T;
  /** Published on this day, from today. */
  on: number;
  place: number;
}

type Switchable = typeof saveStory | typeof saveEvent;

const publishAll = <T, P extends { id: number }>(
  { staff, days, past }: Room,
  // The active switch is the same for all contents.
  save: { name: string },
  table: keyof Tables & string,
  dated: readonly Dated<T>[],
  publish: (each: T, on: number) => Promise<P>,
): Promise<(P & { isActive: boolean })[]> =>
  runInOrder(dated, async ({ each, on, place }) => {
    const published = await publish(each, on);
    past.remember(table, published.id, days.moment(on, seededRandom(table, place).next()));
    const isActive = !isWithdrawn(place);
    if (!isActive) await staff.save(save as Switchable, { Flag: 'Active', Id: published.id, IsActive: false });
    return { ...published, isActive };
  });

/** Two of each kind are not active; three where there are many. */
const isWithdrawn = (place: number) => place === 0 || place === 5 || place === 12;

/** Spreads them over two years, more of them recently. */
const spread = <T>(list: readonly T[], kind: string): Dated<T>[] => {
  const random = seededRandom('spread', kind);
  return list.map((each, place) => ({
    each,
    on: -Math.round((1 - (place + 0.8) / list.length) ** 1.3 * 700 + random.between(2, 9)),
    place,
  }));
};

const announcedFor = (on: number, place: number) => Math.min(on - 28, -9 - (place % 7) * 2);
