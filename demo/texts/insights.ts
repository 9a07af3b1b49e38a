// Insights: what members think about the trades they know.

import type { SceneName } from '../pictures/cover.ts';

export interface DemoInsight {
  title1: string;
  title2: string;
  scene: SceneName;
  text: string;
}

export const insights: readonly DemoInsight[] = [
  {
    title1: 'The long credit habit',
    title2: 'Why ninety days cost more than interest',
    scene: 'growth',
    text: `
Long credit looks free. It is paid for in discounts, in follow-up calls and in the projects that a supplier cannot start.

## Three numbers to know

- How many days your customers really take
- How many hours a week somebody spends asking
- What you would do with that money on day one

A firm that shortens credit by twenty days often finds that it needed **no loan at all**.
`,
  },
  {
    title1: 'Small towns, large baskets',
    title2: 'What retailers get wrong beyond the metros',
    scene: 'skyline',
    text: `
Customers in smaller cities buy less often and more at a time. They ask more questions, and they come back to whoever answered.

> In Indore I am not a customer. I am a nephew.

1. Stock fewer lines, in greater depth.
2. Let staff decide small refunds on the spot.
3. Deliver in the evening, when somebody is at home.
`,
  },
  {
    title1: 'The water under the invoice',
    title2: 'Counting litres as we count rupees',
    scene: 'boats',
    text: `
A shirt needs 2,700 litres, a cup of coffee 130. Whoever buys from far away buys water too.

Textile members in Tiruppur have begun to print litres on their quotations. Buyers were amused, then interested, then insistent.

## Begin with one meter

Put it on the largest pipe, read it weekly and write the figure where all can see it. The first tenth is saved by _looking_.
`,
  },
  {
    title1: 'Hire for the second year',
    title2: 'Keeping good people in small firms',
    scene: 'roundTable',
    text: `
Most small firms lose people between the tenth and the fourteenth month, when learning stops and a larger name calls.

- Say at the interview what the **second year** will teach
- Let people sign their work
- Give a title late, and responsibility early

Salaries matter. They are rarely the reason that is given at the door, and seldom the real one.
`,
  },
  {
    title1: 'Festivals as a forecast',
    title2: 'Planning a year around forty peaks',
    scene: 'lamps',
    text: `
No calendar in the world is as bumpy as ours. Onam, Durga Puja, Diwali, Eid, Christmas, Pongal: each moves demand by weeks and by hundreds of kilometres.

Members who share their order books across chapters see the wave before it arrives. _When Kochi orders boxes, Kolkata should book lorries._
`,
  },
  {
    title1: 'Machines that phone home',
    title2: 'Cheap sensors for old factories',
    scene: 'workshop',
    text: `
A vibration sensor costs less than the tea bill of a week. Fixed to a thirty-year-old lathe it tells when the bearing will go, about nine days ahead.

1. Choose the machine whose failure hurts most.
2. Log for a month before drawing any line.
3. Give the alarm to the operator, not to the office.
`,
  },
  {
    title1: 'The honest sample',
    title2: 'Selling by showing what may go wrong',
    scene: 'textile',
    text: `
Hand-dyed cloth differs from bale to bale. For years exporters sent their best metre and argued about the rest.

A member from Sanganer now sends three: the best, the usual and the **worst that she would ship**. Returns fell to nothing, and prices did not.
`,
  },
  {
    title1: 'Soil, seed, spreadsheet',
    title2: 'What farmers taught a finance team',
    scene: 'teaHills',
    text: `
A farmer never plants one crop, never sells on one day and never borrows for a wedding against the harvest. Most business plans break all three rules on the first page.

> You write a budget as if it always rained in June.

Plan for the bad year first; the good one looks after itself.
`,
  },
  {
    title1: 'Family business, outside chair',
    title2: 'What one independent voice is worth',
    scene: 'arches',
    text: `
An outsider at the table asks what everybody has stopped asking. It need not be a famous name; it must be somebody who can afford to be disliked.

- Meet four times a year, on fixed days
- Send the papers a week ahead, two pages at most
- Pay a fee, so that nobody owes a favour
`,
  },
  {
    title1: 'Cities on the water’s edge',
    title2: 'Insuring against the rain that will come',
    scene: 'bridge',
    text: `
Chennai, Mumbai and Kochi have each had their hundred-year flood, some of them twice in ten years. Stock on the ground floor is no longer a habit; it is a risk that somebody signs.

## A list for this week

1. Raise what is dear by one metre.
2. Photograph everything, with dates.
3. Agree with a neighbour on whose roof the server goes.
`,
  },
];
