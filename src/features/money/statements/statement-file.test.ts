// The file of a bank's statement: which columns, days and amounts are understood, whatever the bank calls them.

import { beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '../../../../tests/hostile/hostile-files.ts';
import { fileOf } from '../../../../tests/makers.ts';
import { blocksOf, processorTimeOf } from '../../../../tests/processor-time.ts';
import { csv } from '../../../../tests/rooms/import-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { bounds } from '../../../platform/bounds/bounds.ts';
import { tableRows } from '../../../platform/server/imports/table-file.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { readStatement } from './statements.contract.ts';

const day = '05/11/2026';

describe("the file of a bank's statement", () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const read = async (text: string, Columns?: object) => {
      const answer = await staff.send(readStatement, Columns ? { Columns: JSON.stringify(Columns) } : {}, fileOf(text, 'statement.csv'));
      return { ...answer, lines: answer.rc };
    };

    it('of other banks is read, too: one amount with a type, signs, months as words, two digits of the year', async () => {
      const rows = [
        ['Txn Date', 'Description', 'Ref No', 'Amount (INR)', 'Dr / Cr'],
        ['3-Nov-26', 'one', '1', '1,500.00', 'CR'],
        ['04 Nov 2026 14:22', 'two', '2', '250.50', 'Cr'],
        ['05/11/26', 'three', '3', '99', 'DR'],
        ['2026/11/5', 'year first', '5', '99', 'CR'],
        ['2026/13/05', 'no month', '6', '99', 'CR'],
        ['31/02/2026', 'no day', '4', '99', 'CR'],
      ];
      const { lines, res } = await read(csv(...rows));
      expect(lines.map(({ Day, Amount }) => [Day, Amount])).toEqual([
        [noonOf('2026-11-03'), 1_500],
        [noonOf('2026-11-04'), 250.5],
        [noonOf('2026-11-05'), 99],
      ]);
      expect(res?.Debits).toBe(1);
      const signs = csv(
        ['Date', 'Particulars', 'Amount'],
        ['2026-11-03', 'in', '500.00(Cr)'],
        ['2026-11-03', 'out', '500 Dr'],
        ['2026-11-03', 'out', '-5'],
      );
      expect(await read(signs)).toMatchObject({ res: { Debits: 2 }, lines: [{ Amount: 500 }] });
    });

    it('of one amount without a known type leaves out what any of its columns calls a debit', async () => {
      const rows = [
        ['Date', 'Description', 'Amount', 'Indicator'],
        [day, 'UPI/in', '500', 'C'],
        [day, 'UPI/out', '500', 'D'],
        [day, 'UPI/out', '500', 'DR'],
        [day, 'Debit card', '500', ''],
      ];
      const { res, lines } = await read(csv(...rows));
      expect([lines.map(({ Narration }) => Narration), res?.Debits]).toEqual([['UPI/in'], 3]);
    });

    it('of one amount has a credit also where its narration speaks of a debit', async () => {
      const rows = [
        ['Date', 'Description', 'Amount', 'Balance'],
        [day, 'NEFT CR-ASHA RAO-fee, no debit card', '500', ''],
        [day, 'UPI/in', '500', ''],
        [day, 'UPI/out', '-500', ''],
      ];
      const { res, lines } = await read(csv(...rows));
      expect([lines.map(({ Amount }) => Amount), res?.Debits]).toEqual([[500, 500], 1]);
    });

    it('has its headings also with blanks, the currency or a time in them, and days as programs write them', async () => {
      const dates = ['Transaction Date & Time', 'Txn Posted Date', 'Date'];
      const amounts = ['Credit (Rs.)', 'Deposit Amt (INR)', 'Deposits in Rs.', 'Amount (Rs.)', 'Credit (₹)', 'Deposit Amount ( INR )'];
      for (const [date, amount] of [...dates.map((one) => [one, 'Credit']), ...amounts.map((one) => ['Date', one])]) {
        const { lines } = await read(csv([date ?? '', 'Payment Narration', amount ?? ''], ['2026-11-05T14:22:00.000Z', 'UPI/x', '500']));
        expect(lines, `${date} ${amount}`).toMatchObject([{ Day: noonOf('2026-11-05'), Amount: 500 }]);
      }
    });

    it('takes Withdrawal for a debit and Deposit for a credit, as DR and CR', async () => {
      const types = ['Cr', 'Deposit', 'Credit', 'DD', 'Dr.', 'D', 'Debit', 'Withdrawal', 'W', 'WDL', 'Transfer Debit'];
      const { res, lines } = await read(
        csv(['Date', 'Details', 'Amount', 'Type'], ...types.map((type) => [day, `UPI/${type}`, '500', type])),
      );
      expect(lines.map(({ Narration }) => Narration)).toEqual(['UPI/Cr', 'UPI/Deposit', 'UPI/Credit', 'UPI/DD']);
      expect(res?.Debits).toBe(7);
    });

    it('counts lines whose amount is not understood, and takes no part of it for the whole', async () => {
      const understood = ['+500', '₹ 500.00', '500 Cr', '500.00(Cr.)', '500/-', '500 Credit', 'INR 500'];
      const others = ['1E5', '12.500,00', '5 00', '500-', '500.123', 'five', '99999999999.00'];
      const { res, lines } = await read(
        csv(['Date', 'Narration', 'Credit'], ...[...understood, ...others, '-', '', '0.00', '(500)'].map((text) => [day, 'UPI/x', text])),
      );
      expect(lines.map(({ Amount }) => Amount)).toEqual(understood.map(() => 500));
      expect(res).toMatchObject({ Unread: others.length, Debits: 4 });
    });

    it('counts credits whose day is not understood, and no sum or balance that the bank writes below', async () => {
      const days = [...['2026/11/05', day], ...['31/02/2026', '5/13/2026', 'Nov 5, 2026']];
      const below = [
        ['Total', 'of credits', '500'],
        ['1,00,000.00', '2', '500'],
        ['10000.00', '3', '500'],
        ['Statement of 05/11/2026', '', '500'],
        ['Page 1 of 2', '', ''],
        ['', 'Closing balance', '500'],
      ];
      const rows = days.map((text) => [text, 'UPI/x', '500']);
      const { res, lines } = await read(csv(['Date', 'Narration', 'Credit'], ...rows, ['31/02/2026', 'out', '-5'], ...below));
      expect(lines.map(({ Day }) => Day)).toEqual([noonOf('2026-11-05'), noonOf('2026-11-05')]);
      expect(res).toMatchObject({ Unread: 3, Debits: 1 });
      expect(res?.UnreadLines).toEqual([
        { Line: 4, Text: '31/02/2026 | UPI/x | 500' },
        { Line: 5, Text: '5/13/2026 | UPI/x | 500' },
        { Line: 6, Text: 'Nov 5, 2026 | UPI/x | 500' },
      ]);
    });

    it('names only the first lines that are not understood, each cut', async () => {
      const rows = Array.from({ length: 60 }, () => [
        '31/02/2026',
        'x'.repeat(30_000),
        '500',
        ...Array.from({ length: 20 }, () => 'y'.repeat(500)),
      ]);
      const { res } = await read(csv(['Date', 'Narration', 'Credit'], ...rows));
      expect(res).toMatchObject({ Unread: 60 });
      expect(res?.UnreadLines.map(({ Text }) => Text.length)).toEqual(Array.from({ length: 50 }, () => 300));
    });

    it('has days that a spreadsheet counts, without the format of a date', async () => {
      const days = ['46387', '46387.5', '25569', '62093', '25568', '62094', '46387.50', '4638', '463870'];
      const { lines } = await read(csv(['Date', 'Narration', 'Credit'], ...days.map((text) => [text, `UPI/${text}`, '500'])));
      expect(lines.map(({ Day }) => Day)).toEqual(['2026-12-31', '2026-12-31', '1970-01-01', '2069-12-31'].map(noonOf));
    });

    it('has such days also where they are counted from 1904, as a Mac did', async () => {
      const row = (at: number, ...cells: string[]) =>
        `<row r="${at}">${cells.map((cell, column) => `<c r="${'ABC'[column]}${at}"${cell}</c>`).join('')}</row>`;
      const text = (value: string) => ` t="inlineStr"><is><t>${value}</t></is>`;
      const counted = (look: number) => row(2 + look, ` s="${look}"><v>44925</v>`, text(`UPI/${look}`), '><v>500</v>');
      const heads = row(1, text('Date'), text('Narration'), text('Credit'));
      const styles = '<styleSheet><cellXfs><xf/><xf numFmtId="14"/></cellXfs></styleSheet>';
      for (const [is1904, days] of [
        [1, ['2026-12-31', '2026-12-31']],
        [0, ['2022-12-30', '2022-12-30']],
      ] as const) {
        const file = await zipOf({
          'xl/workbook.xml': `<workbook xmlns:r="x"><workbookPr date1904="${is1904}"/><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>`,
          'xl/styles.xml': styles,
          'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${heads}${counted(0)}${counted(1)}</sheetData></worksheet>`,
        });
        const { rc } = await staff.send(readStatement, {}, fileOf(file, 'statement.xlsx'));
        expect(rc.map(({ Day }) => Day)).toEqual(days.map(noonOf));
      }
    });

    it('may have many debits: only credits count among the most that are read, and all lines have a bound of their own', {
      tags: ['long'],
    }, async () => {
      const heads = ['Date,Narration,Credit'];
      const movements = (count: number, amount: string) => Array.from({ length: count }, (_, at) => `2026-11-03,UPI/${at},${amount}`);
      const textOf = (...lines: string[][]) => [...heads, ...lines.flat()].join('\n');
      const most = await read(textOf(movements(14_999, '-5'), movements(5_000, '5')));
      expect([most.status, most.lines.length, most.res?.Debits]).toEqual([200, 5_000, 14_999]);
      const credits = await read(textOf(movements(5_001, '5')));
      expect(credits.msgkey).toBe('At most 5,000 credits can be read at once. Please download the statement for a shorter time.');
      const lines = await read(textOf(movements(20_000, '-5')));
      expect(lines.msgkey).toBe('A statement can have at most 20,000 lines. Please download it for a shorter time.');
    });

    it('may have any word as a heading', async () => {
      const headings = ['Date', 'Narration', 'Credit', 'constructor', '__proto__'];
      const file = csv(headings, [day, 'UPI/x', '500', 'a', 'b']);
      const { res } = await read(file, { Date: 'Day', Narration: 'Narration', Credit: 'Credit' });
      const hostileColumns = JSON.parse('{"Date":"Day","Narration":"Narration","Credit":"Credit","__proto__":"Type"}');
      expect((await read(file, hostileColumns)).res?.Columns.at(-1)).toMatchObject({ Heading: '__proto__', Field: 'Type' });
      expect(res?.Columns.map(({ Heading, Field }) => [Heading, Field]).slice(2)).toEqual([
        ['Credit', 'Credit'],
        ['constructor', null],
        ['__proto__', null],
      ]);
    });

    it('holds nobody up, whatever stands in a long cell', async () => {
      const [blanks, brackets] = [' '.repeat(3_000), '(a'.repeat(16_000)];
      const noAmount = csv(['Date', 'Narration', 'Credit'], [day, 'UPI/x', `1${blanks}x`]);
      const noHeadings = csv(
        ['My Bank'],
        ...Array.from({ length: 20 }, () => [brackets]),
        ['Date', 'Narration', 'Credit'],
        [day, 'UPI/x', '5'],
      );
      const words = `W${' debit'.repeat(5_000)}\nx`;
      const noType = csv(['Date', 'Narration', 'Amount'], [day, 'UPI/x', '5', ...Array.from({ length: 20 }, () => words)]);
      const work = await processorTimeOf(async () => {
        expect((await read(noAmount)).res).toMatchObject({ TotalRecords: 0, Unread: 1 });
        expect((await read(noHeadings)).lines).toMatchObject([{ Amount: 5 }]);
        expect((await read(noType)).lines).toMatchObject([{ Amount: 5 }]);
      });
      expect(work).toBeLessThan(1_500);
    });

    it('takes columns as they are sent, and says what is wrong with a file', async () => {
      const odd = csv(['Wann', 'Was', 'Wieviel'], ['2026-11-03', 'one', '5.00']);
      expect((await read(odd)).res).toMatchObject({
        Missing: ['Day', 'Narration', 'Credit'],
        Columns: [
          { Heading: 'Wann', Field: null, Samples: ['2026-11-03'] },
          { Heading: 'Was', Field: null, Samples: ['one'] },
          { Heading: 'Wieviel', Field: null, Samples: ['5.00'] },
        ],
      });
      expect((await read(odd, { Wann: 'Day', Was: 'Narration', Wieviel: 'Credit' })).lines).toMatchObject([{ Amount: 5 }]);
      expect((await read(odd, { Wann: 'Day', Was: 'Narration' })).res).toMatchObject({ Missing: ['Credit'] });
      expect((await read(odd, { Wann: 'Tag' })).status).toBe(400);
      const noHeadings = 'No line of this file has the headings of a statement: a date, a narration, and an amount';
      expect((await read(odd, { When: 'Day' })).res).toMatchObject({ Errors: { Columns: noHeadings } });
      expect((await read(csv(['Account', '4711'], ['1', '2']))).msgkey).toBe(noHeadings);
      const without = await read(csv(['Date', 'Narration', 'Credit'], ['2026-11-03', 'out', '']));
      expect([without.status, without.lines, without.res?.Debits]).toEqual([200, [], 1]);
      expect((await staff.send(readStatement, {})).status).toBe(400);
    });

    it('has the line of headings below one of the bank that is likelier, and what another bank calls differently is asked for', async () => {
      const rows = [
        ['Statement of account', 'Branch', 'Narration', 'Remarks', 'Type'],
        ['Txn Dt', 'Particulars', 'Money in', 'Money out', ''],
        ['2026-11-03', 'one', '5.00', '', ''],
      ];
      const { res, lines } = await read(csv(...rows));
      expect([lines, res?.Missing.length]).toEqual([[], 2]);
      const right = await read(csv(...rows), { 'Txn Dt': 'Day', Particulars: 'Narration', 'Money in': 'Credit', 'Money out': null });
      expect(right.lines).toMatchObject([{ Amount: 5, Narration: 'one' }]);
    });

    it('holds nobody up with many values that are written as formulas', async () => {
      const file = Buffer.from(`Date,Narration,Credit\n${'="05/11/2026",="UPI x",="500"\n'.repeat(300_000)}`);
      const { longest } = await blocksOf(async () => {
        for await (const { cells } of tableRows(file, { isGone: () => false, areHeadingsFirst: false })) if (cells[2] === '500') break;
      });
      expect(longest).toBeLessThan(100);
    });

    it('may have tabs or semicolons below lines of the bank that have commas or none, and any length', async () => {
      const head = ['Txn Date', 'Description', 'Ref No./Cheque No.', 'Debit', 'Credit', 'Balance'];
      const movements = ['1 Nov 2026', 'BY TRANSFER, FEE, THANKS', '', '', '12,500.00', '1,00,12,500.00'];
      const aboves = [
        ['State Bank of India'],
        ['Address:', '12, M G Road, Shivaji Nagar, Pune'],
        ['Printed by a computer. '.repeat(20)],
        [],
      ];
      for (const between of ['\t', ';']) {
        for (const above of aboves) {
          const text = [above, head, movements].map((cells) => cells.join(between)).join('\r\n');
          expect((await read(text)).lines, text).toMatchObject([{ Amount: 12_500, Narration: 'BY TRANSFER, FEE, THANKS' }]);
        }
      }
      const many = [head.join(';'), ...Array.from({ length: 3 }, () => movements.join(';').replace('FEE', 'FEE,'.repeat(9)))];
      expect((await read(many.join('\r\n'))).lines).toHaveLength(3);
      const long = csv(['Printed by a computer. '.repeat(20)], ['Date', 'Narration', 'Credit'], [day, 'UPI/a;b;c;d', '500']);
      expect((await read(long)).lines).toMatchObject([{ Narration: 'UPI/a;b;c;d' }]);
    });

    it('may have values that are written as formulas, so that a spreadsheet leaves them as they are', async () => {
      const text = [
        '="Account Number",="000123"',
        'Txn Date,Value Date,Cheque No.,Description,Branch Code,Debit,Credit,Balance',
        '="05-11-2026 10:11:12",="05 Nov 2026",="",="UPI/CR/530512345678/A, B/=""x""",="0033","","2,500.00","1,00,000.00"',
      ].join('\r\n');
      const { lines, res } = await read(text);
      expect(lines).toMatchObject([{ Day: noonOf('2026-11-05'), Amount: 2_500, Narration: 'UPI/CR/530512345678/A, B/="x"' }]);
      expect(res?.Columns[4]?.Samples).toEqual(['0033']);
      const quoted = await read(csv(['Date', 'Narration', 'Credit'], [day, 'UPI,="x"', '500']));
      expect(quoted.lines).toMatchObject([{ Narration: 'UPI,="x"' }]);
    });

    it('is answered within the bound of an answer, and says that it was cut', { tags: ['long'] }, async () => {
      const text = '\u0939'.repeat(2_000);
      const lines = Array.from({ length: 1_500 }, (_, at) => `2026-11-03,${text} ${at},${1 + at}.00`);
      const answer = await read(['Date,Narration,Credit', ...lines].join('\n'));
      expect(answer.res).toMatchObject({ IsCut: true, TotalRecords: 1_500 });
      expect(Buffer.byteLength(JSON.stringify([answer.rc, answer.res]))).toBeLessThan(bounds.answer.bytes + 10_000);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
