// Chapters from a file. The place is given by the names of country, state and city.

import { optionalInstant } from '../../../platform/wire/days.ts';
import { longest, optionalText, requiredText } from '../../../platform/wire/fields.ts';
import { importContract } from '../../../platform/wire/import-contract.ts';
import { optionalFlag } from '../../../platform/wire/numbers.ts';
import { placeTexts } from '../places/places.contract.ts';
import { chapterFields, listChapters } from './chapters.contract.ts';
import { rhythmFields } from './rhythm.ts';

export const chaptersImport = importContract({
  kind: 'chapters',
  call: listChapters,
  fields: {
    ChapterName: { rule: chapterFields.ChapterName, also: ['Chapter', 'Name'] },
    CountryName: { rule: requiredText('Country', { max: longest.name, required: placeTexts.noCountry }) },
    StateName: { rule: optionalText('State', { max: longest.name }) },
    CityName: { rule: optionalText('City', { max: longest.name }) },
    MeetingDay: { rule: rhythmFields.MeetingDay },
    MeetsAt: { rule: rhythmFields.MeetsAt },
    MeetsFor: { rule: rhythmFields.MeetsFor },
    MeetingMode: { rule: rhythmFields.MeetingMode },
    MeetingPlace: { rule: rhythmFields.MeetingPlace },
    MeetingLink: { rule: rhythmFields.MeetingLink },
    IsActive: { rule: optionalFlag('Status'), as: 'flag', also: ['Active'] },
    CreatedDate: { rule: optionalInstant('Created Date'), as: 'moment', also: ['Created'] },
  },
  oneOf: ['ChapterName'],
});

export const chaptersImportTexts = { severalOfName: 'There are several chapters of this name' };
