// Articles: client cases, written by members for members.

import type { Piece } from './stories.ts';

export const articles: readonly Piece[] = [
  {
    name: 'Cutting a payroll from four days to four hours',
    client: 'Ekta Facility Services',
    scene: 'growth',
    text: `
Ekta employs 1,900 guards, cleaners and gardeners on 140 sites. Wages were worked out by hand from muster rolls, and every month some forty people were paid wrongly.

## What we did

1. Replaced twelve formats of muster roll by one.
2. Moved the cut-off from the last day to the twenty-fifth.
3. Sent each employee the figures **before** the payment, by text message.

## What came of it

Corrections fell from forty to three in a month. The payroll is done in an afternoon, and the person who used to do it now looks after training.
`,
  },
  {
    name: 'A brand for a stone that has no name',
    client: 'Devgiri Stone',
    scene: 'steps',
    text: `
The grey basalt of the Deccan is as fine as any and sold as "black stone, rough". We were asked for a catalogue. We proposed a name, a finish and a guarantee instead.

- Three finishes, each with a sample that fits in a pocket
- A price by the square foot, laid
- A library of 60 buildings, from temples to airports

> Architects do not buy stone. They buy the certainty that the last slab will look like the first.

Enquiries from architects rose from two to **twenty-six a month** within a year.
`,
  },
  {
    name: 'Moving a factory over one weekend',
    client: 'Falcon Fasteners',
    scene: 'bridge',
    text: `
Sixty-two machines, eleven kilometres, forty-eight hours: that was the brief. The landlord in Bhosari would not give a day more.

We drew the new hall at full scale on its own floor, in chalk, and let the operators walk through it for two weeks. They moved nine machines with a damp cloth.

## The weekend itself

Every machine had a captain, a trailer and a time. The first bolt was rolled on Sunday at 4 p.m., three hours early. _The chalk is still visible in places, and nobody wants it cleaned._
`,
  },
  {
    name: 'Fewer dishes, fuller tables',
    client: 'Rasoi Kitchens',
    scene: 'spices',
    text: `
A menu of 184 dishes is a promise that no kitchen can keep. We counted what was ordered over ninety days: thirty-one dishes made up four fifths of all sales, and fifty-two had not been ordered once.

## The new card

- 38 dishes, changed four times a year
- One page, no pictures, prices without paise
- A dish of the day made from what the market had at six in the morning

Food cost fell by **seven points**. Guests wait nine minutes less, and the cooks have taken down the map of the store room.
`,
  },
  {
    name: 'What a family charter is good for',
    client: 'Kanchan Jewellers',
    scene: 'mandala',
    text: `
Three brothers, seven cousins and one shop in Zaveri Bazaar. Nobody had ever written down who decides what, because nobody had ever had to.

We met the family nine times, always at lunch. The charter that came of it has four pages:

1. Who may work in the business, and after how many years elsewhere.
2. How a share is valued when somebody wishes to leave.
3. Which decisions need all three branches.
4. Where the family meets when it does not agree.

> The best clause is the one that says we eat together on Sundays, whatever happened on Friday.
`,
  },
  {
    name: 'Reading the meter every hour',
    client: 'Yamuna Foundry',
    scene: 'solarField',
    text: `
Electricity was a third of the cost of every casting, and it was looked at once a month, when the bill came. We fitted meters to the eleven largest consumers and put the curve on a screen beside the tea kettle.

Within a week the night shift had noticed that two compressors ran all Sunday for one forgotten valve.

- 14 % less energy for each tonne
- The furnaces start **one after the other**, so the demand charge fell by a fifth
- No new machine was bought
`,
  },
  {
    name: 'An app that nobody had to learn',
    client: 'Jalaram Catering',
    scene: 'network',
    text: `
The cooks would not use a tablet with wet hands, and they were right. So we left the kitchen alone and put the screen where orders are taken: the rest happens on paper that prints itself.

## Lessons

- Watch for three days before drawing anything.
- The best interface was a **printer with large type**.
- Train one person who likes it; she will train the others.

Orders that were forgotten: eleven a month before, none in the last two quarters.
`,
  },
  {
    name: 'From tender to trust: supplying a metro',
    client: 'Vidyut Cables',
    scene: 'skyline',
    text: `
For six years Vidyut lost tenders by two or three per cent. We stopped looking at the price and looked at the evaluation notes instead: points were lost for documents, every time.

One person was given the task of keeping forty certificates alive, with a calendar and the authority to stop production for a test. It felt like bureaucracy for about a month.

The next tender was won at a price **one per cent higher** than the competitor's.
`,
  },
  {
    name: 'Paying suppliers on Tuesdays',
    client: 'Vaidehi Garments',
    scene: 'textile',
    text: `
A garment maker with 230 suppliers spent two hours a day on the telephone explaining when money would come. The fix cost nothing: every approved invoice is paid on the second Tuesday after it arrives, without exception.

## What suppliers did with certainty

- Eighteen of them offered a discount nobody had asked for
- Urgent deliveries stopped being a favour
- The telephone fell silent, and **so did the complaints**

> I plan my own wages by their Tuesdays, said a button maker from Tiruppur.
`,
  },
  {
    name: 'Opening in a city you do not know',
    client: 'Swara Music School',
    scene: 'boats',
    text: `
Twelve branches in Chennai do not make one in Kolkata. Before renting anything the school taught for a month in borrowed rooms: a dentist's waiting room, a library, a terrace.

The terrace filled up first. Parents in Salt Lake wanted classes outdoors, in the evening, together with their children.

1. Teach before you rent.
2. Let the first ten families choose the hour.
3. Hire the teacher whom the other teachers recommend.

The branch broke even in its **fifth month**; the usual figure is fourteen.
`,
  },
  {
    name: 'Insurance for people who fish',
    client: 'Coral Coast Seafoods',
    scene: 'boats',
    text: `
Four hundred boats land at Malpe. Nearly all were insured, and nearly no claim was ever paid, because engine numbers had been copied wrongly year after year.

We photographed every engine on one Sunday, with tea and the parish priest. Policies were corrected, and the premium is now collected in the ten months when there is fish.

- 61 claims settled in two years
- Average time: **nineteen days**
- One boat turned out not to exist
`,
  },
  {
    name: 'Selling a business without losing it',
    client: 'Padma Publications',
    scene: 'books',
    text: `
The founder was seventy-four, her daughter is an astronomer, and three offers lay on the table. None mentioned the eleven people who had set type for her since 1989.

We wrote down what must not change, and priced it. One buyer walked away; one lowered the bid; one said that this was exactly why they wished to buy.

> I sold the company, not the afternoons. I still read proofs on Thursdays.

All eleven are there today, and so is the backlist.
`,
  },
];
