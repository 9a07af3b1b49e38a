// The advisory committee through the real app: the shared tests of contents, and those of the committee only.

import { describe, expect, it } from 'vitest';
import { testContents } from '../../../../tests/suites/contents-suite.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { advisoryTexts, listAdvisory, saveAdvisory } from './advisory.contract.ts';

const valid = { Name: 'Dr. Leela Rao', Position: 'Chair', Exp: '20 years in textiles', Description: '<p>Advises on exports</p>' };

describe('advisory', () => {
  testContents({
    record: 'Advisory member',
    changed: { Name: 'Another Name', Exp: null },
    list: listAdvisory,
    save: saveAdvisory,
    valid,
    required: {
      Name: 'Please fill in all required fields',
      Position: 'Please fill in all required fields',
      Description: 'Please fill in all required fields',
    },
    textFilters: ['Name', 'Position'],
    picture: 'Photo',
    pictureRequired: null,
    membersRead: false,
    texts: advisoryTexts,
    missingId: { update: 'Invalid member ID', delete: 'Invalid member ID', active: 'Invalid member ID' },
  });

  onAnyEngine((portal) => {
    it('need neither photo nor experience', async () => {
      const staff = await portal().as('superAdmin');
      const { res } = await staff.send(saveAdvisory, { ...valid, Exp: ' ', Flag: 'Add' });
      expect((await staff.send(listAdvisory, { Id: res?.Id })).rc[0]).toMatchObject({ Exp: null, Photo: null });
    });
  });
});
