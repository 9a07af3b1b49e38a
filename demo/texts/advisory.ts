// The advisory committee.

import type { Looks } from '../portraits/sitter.ts';

export interface Adviser {
  name: string;
  position: string;
  experience: string | null;
  looks: Looks;
  text: string;
}

const man = (age: Looks['age'], wears: Looks['wears'] = null): Looks => ({
  isWoman: false,
  age,
  wears,
  mayWearBindi: false,
  mayWearFlowers: false,
});
const woman = (age: Looks['age'], mayWearBindi = true): Looks => ({ isWoman: true, age, wears: null, mayWearBindi, mayWearFlowers: false });

export const advisers: readonly Adviser[] = [
  {
    name: 'Vasanthi Raghunathan',
    position: 'Chair',
    experience: '34 years in cooperative banking',
    looks: woman('old'),
    text: `
She opened the first rural branch of her bank and the last one that still rings a bell. As chair she keeps meetings short and minutes shorter.

- Credit for small firms
- Boards and governance
`,
  },
  {
    name: 'Harjot Singh Grewal',
    position: 'Adviser, Manufacturing',
    experience: '28 years in machine tools',
    looks: man('old', 'turban'),
    text: `
Built a plant in Ludhiana from two lathes to six hundred people, and handed it to its foremen.

> Walk the floor before you read the report.
`,
  },
  {
    name: 'Zarine Wadia',
    position: 'Adviser, Law and Ethics',
    experience: '25 years at the bar',
    looks: woman('middle', false),
    text: `
Writes contracts that both sides can read. She leads the **legal clinic** and answers one letter a week from a member she has never met.
`,
  },
  {
    name: 'Debashish Sengupta',
    position: 'Adviser, Education',
    experience: '30 years of teaching management',
    looks: man('old'),
    text: `
Taught half of the committee and still marks its papers. His course on pricing has been given in eleven chapters.
`,
  },
  {
    name: 'Padmaja Tallapragada',
    position: 'Adviser, Health',
    experience: '22 years in hospital administration',
    looks: woman('middle'),
    text: `
Ran three hospitals through one pandemic, and plans for the next from a desk without drawers.

1. Clinics in small towns
2. Fair purchasing
`,
  },
  {
    name: 'Irfan Lakdawala',
    position: 'Adviser, Exports',
    experience: '19 years in shipping',
    looks: man('middle'),
    text: `
Knows every port between Kandla and Chattogram, and who answers the telephone there at night.
`,
  },
  {
    name: 'Roopa Shenoy',
    position: 'Adviser, Technology',
    experience: '17 years in software',
    looks: woman('young'),
    text: `
Asks of every new system who will switch it off one day. Founder of a firm that repairs what others have delivered.
`,
  },
  {
    name: 'Lalit Bhandari',
    position: 'Adviser, Textiles and Craft',
    experience: null,
    looks: man('middle'),
    text: `
The fourth generation in block printing, and the first to export it under the printers' own names.
`,
  },
  {
    name: 'Joseph Kurian',
    position: 'Adviser Emeritus',
    experience: '41 years in plantations',
    looks: man('old'),
    text: `
Advised the network in its first year, from a veranda in Munnar, mostly by postcard.
`,
  },
];
