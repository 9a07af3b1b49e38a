// Insights through the real app: the shared tests of contents.

import { describe } from 'vitest';
import { testContents } from '../../../../tests/suites/contents-suite.ts';
import { insightTexts, listInsights, saveInsight } from './insights.contract.ts';

const valid = { Title1: 'On trust', Title2: 'What it is made of', Description: '<p>Small promises, kept</p>' };

describe('insights', () => {
  testContents({
    record: 'Insight',
    changed: { Title1: 'Another title' },
    list: listInsights,
    save: saveInsight,
    valid,
    required: { Title1: 'Title 1 is required', Title2: 'Title 2 is required', Description: 'Description is required' },
    textFilters: ['Title1', 'Title2'],
    picture: 'Image',
    pictureRequired: 'Image is required',
    membersRead: true,
    texts: insightTexts,
    missingId: { update: 'Invalid insight ID', delete: 'Invalid insight ID', active: 'Invalid insight ID' },
  });
});
