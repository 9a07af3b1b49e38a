// Events: the large gatherings, past and to come, and what members join elsewhere.

import type { SceneName } from '../pictures/cover.ts';

export interface DemoEvent {
  name: string;
  /** In days from today, and the hour of the day. */
  on: number;
  hour: number;
  /** In hours. */
  lasts: number;
  isOnline: boolean;
  scene: SceneName;
  text: string;
}

export const events: readonly DemoEvent[] = [
  {
    name: 'Chapterhouse annual conclave',
    on: 47,
    hour: 9,
    lasts: 33,
    isOnline: false,
    scene: 'arches',
    text: `
Two days, twelve chapters, one roof: the conclave meets in Jaipur this year.

## Day one

- Opening address under the arches
- Workshops on exports, succession and energy
- Dinner in the courtyard, with kathputli after nine

## Day two

- Matchmaking tables, booked ahead, **twenty minutes each**
- The chapter of the year
`,
  },
  {
    name: 'Budget day, read together',
    on: 9,
    hour: 11,
    lasts: 3,
    isOnline: true,
    scene: 'books',
    text: `
The speech, live, with a chartered accountant, an exporter and a shopkeeper who say what each paragraph means for a firm of ten people.

> Bring the one tax question that you never dared to ask.
`,
  },
  {
    name: 'Trade fair: made in our chapters',
    on: 24,
    hour: 10,
    lasts: 56,
    isOnline: false,
    scene: 'containers',
    text: `
Ninety stalls of members at the exhibition ground in Bengaluru, open to buyers on the first day and to everybody on the second and third.

1. Stalls are drawn by lot, not sold by size.
2. Samples may be taken home; prices must be shown.
3. Everything left over is given away on the last evening.
`,
  },
  {
    name: 'Masterclass: pricing with a straight face',
    on: 3,
    hour: 16,
    lasts: 2,
    isOnline: true,
    scene: 'growth',
    text: `
Why the first number matters, when silence is an answer, and how to raise a price without losing a friend. With exercises in pairs and a worksheet to keep.
`,
  },
  {
    name: 'Green factory tour of the Deccan',
    on: 31,
    hour: 7,
    lasts: 12,
    isOnline: false,
    scene: 'solarField',
    text: `
One bus, four factories, a great deal of sun.

- A foundry that melts by day only
- A dyeing house that sends no water away
- A tool maker with bees on the roof
- A cold store cooled by ice from the night before
`,
  },
  {
    name: 'Young founders’ weekend',
    on: 62,
    hour: 10,
    lasts: 30,
    isOnline: false,
    scene: 'sprout',
    text: `
For founders under thirty-five, with mentors well above it. Teams form on Saturday morning, ask real customers in the afternoon and **change their minds** on Sunday.
`,
  },
  {
    name: 'Handloom and craft bazaar',
    on: 80,
    hour: 11,
    lasts: 9,
    isOnline: false,
    scene: 'textile',
    text: `
Weavers, potters and metal workers from all chapters at the Hooghly, with buyers from hotels and design houses. The evening belongs to the makers: they choose the music.
`,
  },
  {
    name: 'Legal clinic for small firms',
    on: -6,
    hour: 15,
    lasts: 3,
    isOnline: true,
    scene: 'network',
    text: `
Contracts, trade marks, tenancy: twenty lawyers among the members answered questions for fifteen minutes each, free of charge. The most frequent one: _may I use a photograph that I found?_
`,
  },
  {
    name: 'Diwali evening of the chapters',
    on: -23,
    hour: 18,
    lasts: 5,
    isOnline: false,
    scene: 'lamps',
    text: `
Lamps on the ghats, sweets from five kitchens and a raffle for the school in Barabanki.

- 640 guests from nine chapters
- ₹4,12,000 for two new class rooms
`,
  },
  {
    name: 'Export readiness bootcamp',
    on: -58,
    hour: 9.5,
    lasts: 8,
    isOnline: false,
    scene: 'bridge',
    text: `
From registration to the first container in one day. Thirty firms came with a product; twenty-two left with a price in dollars, a carton that survives the sea and the name of a buyer.
`,
  },
  {
    name: 'Monsoon business retreat',
    on: -112,
    hour: 8,
    lasts: 34,
    isOnline: false,
    scene: 'teaHills',
    text: `
Two days in the hills above Coonoor with no agenda before ten.

> The best meeting I had all year was under one umbrella.
`,
  },
  {
    name: 'Healthcare members’ summit',
    on: -176,
    hour: 10,
    lasts: 7,
    isOnline: false,
    scene: 'roundTable',
    text: `
Doctors, pharmacists, labs and the firms that build for them met in Hyderabad.

1. Shared sample collection between clinics
2. Fair terms for small suppliers
3. A common list of nurses for the night
`,
  },
  {
    name: 'Founders’ day in Mumbai',
    on: -254,
    hour: 17,
    lasts: 4,
    isOnline: false,
    scene: 'skyline',
    text: `
The first chapter met in a borrowed classroom by the harbour. A year later it met there again, with everyone whom those nine had brought along: four hundred and six people and a very long queue for vada pav.
`,
  },
  {
    name: 'Spice route dinner',
    on: -331,
    hour: 19,
    lasts: 4,
    isOnline: false,
    scene: 'spices',
    text: `
Seven courses, seven ports, seven members who trade along the coast. Each course was introduced by the person who grew, shipped or ground what was in it.
`,
  },
];

/** Which are not published, or no longer. */
export const otherEvents = [
  'District industries centre workshop',
  'CA study circle: year-end planning',
  'Packaging expo walk-through',
  'Rotary business lunch',
  'Startup pitch evening at the incubator',
  'Trade delegation briefing',
  'Webinar: e-invoicing for beginners',
  'Women entrepreneurs’ open house',
  'Municipal tender information day',
  'Factory safety refresher',
  'Chamber of commerce quarterly meet',
  'Photography for product pages',
  'Textile machinery demonstration',
  'Angel investors’ office hours',
  'Hospitality suppliers’ breakfast',
  'Public speaking circle',
] as const;
