// Expectations through the real app: the shared tests of own records, the scores, and the creator.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { testHistory } from '../../../../tests/suites/history-suite.ts';
import { testOwnRecords } from '../../../../tests/suites/own-records-suite.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { listExpectations, saveExpectation } from './expectations.contract.ts';

const valid = { CurrentBusinessValue: 7.5, ValueOfBusiness: 9 };
const labels = { CurrentBusinessValue: 'Current Business Value', ValueOfBusiness: 'Expected Value' };
const fields = Object.entries(labels);

describe('expectations', () => {
  testOwnRecords({
    table: 'expectations',
    many: 'user expectations',
    list: listExpectations,
    save: saveExpectation,
    valid,
    changed: { CurrentBusinessValue: 0.3, ValueOfBusiness: 10 },
    required: Object.fromEntries(fields.map(([field, label]) => [field, `${label} is required`])),
    textFilters: [],
    texts: {
      added: 'Expectation added successfully!',
      updated: 'Expectation updated successfully!',
      deleted: 'Expectation deleted successfully!',
      notFound: 'Expectation not found',
    },
    needsId: 'Invalid expectation ID',
  });

  onAnyEngine((portal) => {
    let member: Client;
    beforeAll(async () => {
      member = await portal().as('member');
    });

    testHistory({
      record: 'Expectation',
      list: listExpectations,
      save: saveExpectation,
      valid,
      changed: { CurrentBusinessValue: 0.3, ValueOfBusiness: 10 },
      file: async () => null,
      client: () => member,
    });

    const newest = async (client = member) => (await client.send(listExpectations)).rc[0];

    it('store every score from 0 to 10 with one decimal exactly', { tags: ['long'] }, async () => {
      const Id = (await member.send(saveExpectation, { ...valid, Flag: 'Add' })).res?.Id;
      for (let tenths = 0; tenths <= 100; tenths++) {
        const scores = { CurrentBusinessValue: Number(`${tenths}e-1`), ValueOfBusiness: Number(`${100 - tenths}e-1`) };
        await member.send(saveExpectation, { ...scores, Flag: 'Update', Id });
        expect(await newest()).toMatchObject({ Id, ...scores });
      }
    });

    it('accept scores as text, and 0 as a score', async () => {
      const scores: [unknown, number][] = [
        ['7.5', 7.5],
        [' 9.9 ', 9.9],
        ['0.3', 0.3],
        ['.5', 0.5],
        ['7.50', 7.5],
        ['10.0', 10],
        ['0', 0],
        [0, 0],
        [-0, 0],
      ];
      for (const [sent, shown] of scores) {
        const { status } = await member.send(saveExpectation, { CurrentBusinessValue: sent, ValueOfBusiness: sent, Flag: 'Add' });
        expect({ sent, status }).toEqual({ sent, status: 200 });
        expect(await newest()).toMatchObject({ CurrentBusinessValue: shown, ValueOfBusiness: shown });
      }
    });

    it('refuse an invalid score with a message under its field', async () => {
      const before = (await member.send(listExpectations)).res?.TotalRecords;
      const refused = async (field: string, value: unknown, message: string) => {
        for (const Flag of ['Add', 'Update']) {
          const answer = await member.send(saveExpectation, { ...valid, [field]: value, Flag, Id: 1 });
          expect({ value, ...answer }).toMatchObject({ value, status: 400, rs: 0, msgkey: message, res: { Errors: { [field]: message } } });
        }
      };
      for (const [field, label] of fields) {
        for (const value of [
          10.1,
          -0.1,
          11,
          10.15,
          1e9,
          -1e9,
          '10.1',
          '-0.1',
          '1e1',
          '7,5',
          '0x5',
          'abc',
          'NaN',
          'Infinity',
          '٧',
          true,
          [5],
        ]) {
          await refused(field, value, `${label} must be a number from 0 to 10`);
        }
        for (const value of [7.25, '7.25', 9.99, 0.05, 1e-9]) await refused(field, value, `${label} must have at most one decimal`);
        for (const value of [null, undefined, '']) await refused(field, value, `${label} is required`);
      }
      const tooBig = await member.send(saveExpectation, '{"Flag":"Add","CurrentBusinessValue":1e999,"ValueOfBusiness":1}');
      expect(tooBig).toMatchObject({ status: 400, msgkey: 'Current Business Value must be a number from 0 to 10' });
      expect((await member.send(listExpectations)).res?.TotalRecords).toBe(before);
    });

    it('show who created one, who may be another user than the owner', async () => {
      const { data, clientOf } = portal();
      const owner = clientOf(await makeUser(data, { fullName: 'Asha Rao' }));
      const staff = clientOf(await makeUser(data, { fullName: 'Meera Iyer', role: 'superAdmin' }));
      await staff.send(saveExpectation, { ...valid, Flag: 'Add', UserId: owner.userId });
      expect(await newest(owner)).toMatchObject({ UserName: 'Asha Rao', CreatedBy: staff.userId, CreatedByName: 'Meera Iyer' });
      await owner.send(saveExpectation, { ...valid, Flag: 'Add' });
      expect(await newest(owner)).toMatchObject({ UserName: 'Asha Rao', CreatedBy: owner.userId, CreatedByName: 'Asha Rao' });
    });
  });
});
