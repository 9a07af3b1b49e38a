// Stories: how members found work, help and one another.

import type { SceneName } from '../pictures/cover.ts';

export interface Piece {
  name: string;
  client: string;
  scene: SceneName;
  text: string;
}

export const stories: readonly Piece[] = [
  {
    name: 'From one handloom to forty',
    client: 'Hampi Handlooms',
    scene: 'textile',
    text: `
When Chaitra Hegde inherited her grandmother's loom in Gadag, it came with six metres of unfinished Ilkal cloth and no buyers. She joined the Bengaluru chapter to learn how to write a quotation.

## The first order

At her third meeting a hotelier asked whether she could weave cushion covers for eighty rooms. She could not, not alone. A fellow member lent her a shed; another, an accountant, worked out what a metre really cost.

- Forty looms now run in three villages
- Every weaver is paid by the metre, on the same day
- Half of the cloth is sold before it is woven

> I came for customers. I stayed because somebody taught me to say no to a bad price.
`,
  },
  {
    name: 'The bakery that learned to deliver',
    client: 'Zara Bakers & Sons',
    scene: 'kites',
    text: `
For thirty-one years the family baked for one lane of Bandra and closed at nine. Then the lane was dug up for eleven months, and nobody could reach the counter.

## A route on the back of a napkin

Over chai after a Mumbai Harbour meeting a logistics contractor drew a delivery round on a napkin: four vans, two hours, no detours. It is still pinned above the oven.

1. Bread leaves at half past five, before the traffic does.
2. Each van carries one kind of order only.
3. What comes back is counted, and baked less of the next day.

The lane has long been paved again. **Two thirds of the sales still travel.**
`,
  },
  {
    name: 'A second life for cooking oil',
    client: 'Prakriti Soaps',
    scene: 'sprout',
    text: `
Caterers throw away what soap makers pay for. It took one introduction at the Pune chapter for Rucha Bapat to see that the waste of five members was the raw material of a sixth.

Her workshop in Bhor now collects nine hundred litres of used oil a week, filters it three times and turns it into washing soap that smells of lemongrass.

## What changed

- The caterers pay nothing to be rid of their oil
- Eleven women from the village have a provident fund
- A laundry chain, also a member, takes a tonne a month

> We do not call it recycling. We call it not being foolish.
`,
  },
  {
    name: 'Solar pumps for three hundred wells',
    client: 'Girnar Solar',
    scene: 'solarField',
    text: `
Hardik Parikh sold his first solar pump to his uncle, who has not stopped complaining about it. The next two hundred and ninety-nine went to farmers between Junagadh and Bhavnagar who had stopped waiting for the night-time current.

## The obstacle was never the sun

Farmers wanted to pay after the harvest; suppliers wanted to be paid before. A cooperative banker in the Ahmedabad chapter built a loan that follows the crop calendar: nothing is due until the groundnut is sold.

The default rate after two years is **under one per cent**. The uncle, meanwhile, has asked for a second pump.
`,
  },
  {
    name: 'Tea, straight from the slope',
    client: 'Nilgiri Leaf',
    scene: 'teaHills',
    text: `
Small growers around Coonoor used to hear the price of their leaf a week after it had left. Anjana Menon, who trades tea in Kochi, asked a software consultant of her chapter for something simple enough to work on a feature phone.

What they built together is a text message: grade, price, and the time the truck will come.

- 214 growers take part
- Payment arrives within two days instead of thirty
- The best lots are sold by name, with the grower's village on the tin

> My father never knew who drank his tea. I have a photograph of the café.
`,
  },
  {
    name: 'How a valve maker met the monsoon',
    client: 'Bharat Valves',
    scene: 'workshop',
    text: `
The factory at Rajkot stood in forty centimetres of water for two days in July. When it had drained, every bearing on the shop floor was rust.

Dhaval Vora wrote one message to his chapter at six in the morning. By noon he had two generators, a team of fitters on loan and the promise of a steel trader that invoices could wait.

## Eleven days later

The first valve was shipped on the eleventh day; the insurer's surveyor arrived on the nineteenth. **No order was cancelled.**

He has since raised the floor by a metre, and the loan of a generator has become a written agreement among seven members.
`,
  },
  {
    name: 'A school bag that weighs half',
    client: 'Shilp Crafts',
    scene: 'books',
    text: `
A physiotherapist complained at a Lucknow meeting that she saw ten-year-olds with the backs of porters. A leather exporter sitting beside her had spare canvas and an idle cutting table.

## Eight prototypes

Seven of them were tried by the children of members, who are merciless. The eighth has a frame of cane, weighs five hundred grams and stands up by itself.

- Sold in sixty schools across Awadh
- Repaired free of charge, for ever
- The frame is woven in Barabanki by a group that used to make only baskets
`,
  },
  {
    name: 'The clinic at the end of the bus line',
    client: 'Samved Clinics',
    scene: 'roundTable',
    text: `
Dr. Haritha Naidu wanted a clinic where the 218 bus turns round, because that is where her patients get off. Everyone told her that nobody opens anything there.

The Hyderabad chapter found her a landlord, a pathology lab that collects samples at six in the evening and a pharmacist willing to stay open until ten.

> On the first day three people came. On the second, three people and their neighbours.

Eighteen months on there are four clinics at the ends of four bus lines, and the network is looking at a fifth in Medchal.
`,
  },
  {
    name: 'Fourteen weddings and one spreadsheet',
    client: 'Maitri Event Studio',
    scene: 'lamps',
    text: `
December in Jaipur has fourteen auspicious days. Ritu Shekhawat used to run as many weddings with a diary, three phones and no sleep.

## One plan for every supplier

A company secretary in her chapter suggested that florist, caterer, light man and priest should all see the same page. They resisted for a week. Then the florist noticed that the mandap would be taken down an hour before he was due.

1. Everyone writes down only what others must know.
2. The page is read aloud each morning at eight.
3. Whoever changes a time telephones the next in line.

Not one baraat has been late since. The priests are another matter.
`,
  },
  {
    name: 'Honey with a map on the jar',
    client: 'Satpura Honey',
    scene: 'mandala',
    text: `
Buyers in the cities did not believe in forest honey, and they were often right not to. Nitesh Khandelwal of the Indore chapter decided to print the place on the jar: not the brand, the grove.

A pathology lab among the members tests each batch for moisture and sugar; a graphic designer drew the maps; a packaging manufacturer found a lid that shows when it has been opened.

- Every jar names the collector and the week
- Collectors earn **forty per cent more** for sealed comb
- Two groves have been left to rest for a year, because the map showed that they needed it
`,
  },
  {
    name: 'The carpenter who exported a staircase',
    client: 'Kalpavriksha Furniture',
    scene: 'arches',
    text: `
It began with a photograph: a curved teak staircase in a house in Alappuzha, shared in a chapter group by an architect who wished that somebody still made such things.

Somebody did. Unni Panicker and his four sons had made it. The question of how to send one to Muscat was answered by a freight forwarder in the same group within the hour.

> He asked for the weight. I said, of the stairs or of my worries?

It travelled in eleven crates with numbered joints and was put together in two days. Three more have followed.
`,
  },
  {
    name: 'Cold storage, warm welcome',
    client: 'Dakshin Cold Storage',
    scene: 'containers',
    text: `
Tomatoes do not wait. In Kolar they used to be sold for whatever the last lorry offered, or thrown on the road when there was no lorry at all.

Girish Shenoy rents out cold rooms by the crate and by the day, which nobody had tried. The idea came from a hotelier who asked why rooms for people could be booked for a night and rooms for vegetables could not.

- 2,400 growers have used it at least once
- Losses fell from a third to **a twentieth**
- A caterer and two restaurants of the chapter buy straight from the rack
`,
  },
];
