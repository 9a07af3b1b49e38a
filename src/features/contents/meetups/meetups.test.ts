// Meetups through the real app: the shared tests of contents, and those of meetups only.

import { describe, expect, it } from 'vitest';
import { makePicture } from '../../../../tests/makers.ts';
import { testContents } from '../../../../tests/suites/contents-suite.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { listMeetups, meetupTexts, saveMeetup } from './meetups.contract.ts';

const valid = {
  Title1: 'Monsoon meetup',
  Title2: 'Second edition',
  Theme: 'Referrals that work',
  Location: 'Pune',
  MeetupDateTime: '2026-12-05T12:30:00.000Z',
  WhoShouldAttend: 'Everybody with a business',
  WhatToExpect: '<p>Tea and talk</p>',
};

describe('meetups', () => {
  testContents({
    record: 'Meetup',
    changed: { Title1: 'Another title', Location: 'Elsewhere' },
    list: listMeetups,
    save: saveMeetup,
    valid,
    required: {
      Title1: 'Title 1 is required',
      Theme: 'Theme is required',
      Location: 'Location is required',
      MeetupDateTime: 'Date and time is required',
      WhoShouldAttend: 'Who should attend is required',
      WhatToExpect: 'What to expect is required',
    },
    textFilters: ['Title1', 'Title2'],
    picture: 'Image',
    pictureRequired: 'Image is required',
    membersRead: true,
    texts: meetupTexts,
    missingId: { update: 'Invalid meetup ID', delete: 'Invalid meetup ID', active: 'Invalid meetup ID' },
  });

  onAnyEngine((portal) => {
    it('need no second title', async () => {
      const staff = await portal().as('superAdmin');
      const { res } = await staff.send(saveMeetup, { ...valid, Title2: '', Flag: 'Add' }, await makePicture());
      expect((await staff.send(listMeetups, { Id: res?.Id })).rc[0]?.Title2).toBeNull();
    });

    it('stand in the order of their themes and places, without regard to case and accents', async () => {
      const staff = await portal().as('superAdmin');
      const Title1 = 'In order';
      for (const [Theme, Location] of [
        ['trust', 'Pune'],
        ['Élan', 'ooty'],
        ['Zeal', 'Ágra'],
      ]) {
        expect((await staff.send(saveMeetup, { ...valid, Title1, Theme, Location, Flag: 'Add' }, await makePicture())).status).toBe(200);
      }
      const sorted = async (Sort: string) => (await staff.send(listMeetups, { Title1, Sort })).rc;
      expect((await sorted('Theme')).map(({ Theme }) => Theme)).toEqual(['Élan', 'trust', 'Zeal']);
      expect((await sorted('-Location')).map(({ Location }) => Location)).toEqual(['Pune', 'ooty', 'Ágra']);
      const [first] = await sorted('Theme');
      expect((await staff.send(saveMeetup, { ...valid, Title1, Theme: 'zest', Flag: 'Update', Id: first?.Id })).status).toBe(200);
      expect((await sorted('Theme')).map(({ Theme }) => Theme)).toEqual(['trust', 'Zeal', 'zest']);
    });

    it('keep their moment, whatever time zone it is sent in', async () => {
      const staff = await portal().as('superAdmin');
      const { res } = await staff.send(
        saveMeetup,
        { ...valid, MeetupDateTime: '2026-12-05T18:00:00+05:30', Flag: 'Add' },
        await makePicture(),
      );
      expect((await staff.send(listMeetups, { Id: res?.Id })).rc[0]?.MeetupDateTime).toBe('2026-12-05T12:30:00.000Z');
    });
  });
});
