// Lists the members whose membership ends soon, one line for each: node examples/who-ends.ts 30

import { call } from './api.ts';

const days = Number(process.argv[2] ?? 30);

for (let page = 1, read = 0; ; page += 1) {
  const { rc, res } = await call('GetMemberList', {
    EndsWithin: days,
    Sort: 'MembershipEndDate',
    CurrentPage: page,
    RecordsPerPage: 100,
  });
  for (const { FullName, Phone, ChapterName, MembershipEndDate } of rc) {
    console.log([MembershipEndDate?.slice(0, 10), FullName, Phone, ChapterName].filter(Boolean).join('  '));
  }
  read += rc.length;
  if (rc.length === 0 || read >= (res?.TotalRecords ?? 0)) {
    if (read === 0) console.log(`No membership ends within ${days} days`);
    break;
  }
}
