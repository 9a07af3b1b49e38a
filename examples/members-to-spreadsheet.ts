// Writes the active members into a workbook: node examples/members-to-spreadsheet.ts members.xlsx

import { writeFile } from 'node:fs/promises';
import { download } from './api.ts';

const [file = 'members.xlsx'] = process.argv.slice(2);

const workbook = await download('GetMemberList', {
  IsActiveMember: true,
  Sort: 'FullName',
  Format: file.endsWith('.csv') ? 'csv' : 'xlsx',
  Columns: ['MembershipNo', 'FullName', 'Email', 'Phone', 'ChapterName', 'Profession', 'MembershipEndDate'],
});
await writeFile(file, workbook);
console.log(`${file} is written`);
