import { blanksLast, newestFirst, orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { pictureAddress } from '../../../platform/files/picture-address.ts';
import { handle } from '../../../platform/server/calls/handle.ts';
import { type Content, contentOrder, contentsFilter, orNull, saveContent } from '../../../platform/server/calls/save-by-flag.ts';
import { cleanRequiredHtml } from '../../../platform/server/html.ts';
import { labelOf } from '../../../platform/wire/labels.ts';
import { listMeetups, type MeetupFields, meetupFields, meetupTexts, saveMeetup } from './meetups.contract.ts';
import { meetupRecords } from './meetups.tables.ts';

const meetups: Content<'meetups'> = { kind: meetupRecords, texts: meetupTexts };

const searched = { texts: ['title1_folded', 'title2_folded', 'theme_folded', 'location_folded'] } as const;

export const meetupsServer = [
  handle(listMeetups, (context) => {
    const { data, input } = context;
    const query = data.read
      .selectFrom('meetups')
      .where(contentsFilter(context, 'meetups', { title1_folded: input.Title1, title2_folded: input.Title2 }, searched))
      .select(['meetups.id as Id', 'title1 as Title1', orNull('title2').as('Title2'), 'theme as Theme', 'location as Location'])
      .select(['meets_at as MeetupDateTime', 'who_should_attend as WhoShouldAttend', 'what_to_expect as WhatToExpect'])
      .select([pictureAddress('image').as('Image'), 'is_active as IsActive', 'created_at as CreatedDate', 'version as Version']);
    const order = orderOf(input, newestFirst, {
      ...contentOrder,
      Title1: 'title1_folded',
      Title2: blanksLast('title2_folded'),
      Theme: 'theme_folded',
      Location: 'location_folded',
      MeetupDateTime: 'meets_at',
    });
    return page(data, 'meetups', query, order, input);
  }),

  handle(
    saveMeetup,
    (context) => saveContent(context, meetups, { add: columnsOf, update: columnsOf }),
    () => meetups,
  ),
];

const columnsOf = (fields: MeetupFields) => ({
  title1: fields.Title1,
  title2: fields.Title2 ?? '',
  theme: fields.Theme,
  location: fields.Location,
  meets_at: fields.MeetupDateTime,
  who_should_attend: fields.WhoShouldAttend,
  what_to_expect: cleanRequiredHtml(fields.WhatToExpect, 'WhatToExpect', { label: labelOf(meetupFields.WhatToExpect) }),
});
