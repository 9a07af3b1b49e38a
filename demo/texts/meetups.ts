// Meetups: small gatherings of chapters, past and to come.

import type { SceneName } from '../pictures/cover.ts';

export interface DemoMeetup {
  title1: string;
  title2: string;
  theme: string;
  location: string;
  /** In days from today, and the hour of the day. */
  on: number;
  hour: number;
  who: string;
  scene: SceneName;
  text: string;
}

export const meetups: readonly DemoMeetup[] = [
  {
    title1: 'Breakfast by the harbour',
    title2: 'Referrals before nine',
    theme: 'Asking for the introduction you need',
    location: 'Ballard Estate, Mumbai',
    on: 6,
    hour: 7.5,
    who: 'Members of Mumbai Harbour, and guests they bring along',
    scene: 'boats',
    text: `
Poha, filter coffee and one question each: whom do you wish to meet this month?

- 7.30 Doors open, name cards at the door
- 7.50 Sixty seconds for everyone
- 8.30 Introductions, made on the spot

> Bring twelve cards and one honest sentence about your work.
`,
  },
  {
    title1: 'Open books evening',
    title2: 'Cash flow for small firms',
    theme: 'Getting paid on time',
    location: 'Indiranagar Club, Bengaluru',
    on: 13,
    hour: 18.5,
    who: 'Owners who write their own invoices',
    scene: 'growth',
    text: `
Three members show how money moves through their firms, with real figures. What is said stays in the room.

1. A garment maker: paying on Tuesdays
2. A software house: milestones that customers accept
3. A clinic: deposits without awkwardness

Afterwards there is dosa on the lawn.
`,
  },
  {
    title1: 'Factory walk',
    title2: 'Inside a ceramics kiln',
    theme: 'Energy and waste on the shop floor',
    location: 'Indus Clay works, Morbi road, near Ahmedabad',
    on: 20,
    hour: 10,
    who: 'Manufacturers of all kinds; closed shoes are required',
    scene: 'workshop',
    text: `
A walk along the line, from clay to carton, with the people who run it.

- How heat from the kiln dries the next batch
- What a 2 % rejection rate costs, and how it was halved
- Lunch with the shift, at long tables
`,
  },
  {
    title1: 'Women who lead',
    title2: 'A round table, not a panel',
    theme: 'Boards, banks and bandwidth',
    location: 'Taramani, Chennai',
    on: 34,
    hour: 17,
    who: 'Women members of all chapters; travel is shared from Coimbatore',
    scene: 'roundTable',
    text: `
No stage and no slides. Eight tables of six, each with a question written by somebody who sits at it.

> Last year one table founded a company between the soup and the payasam.

Child care is there from half past four.
`,
  },
  {
    title1: 'Night of the short pitch',
    title2: 'Three minutes, one lamp',
    theme: 'Telling what you do so that others can repeat it',
    location: 'Hawa Mahal Road, Jaipur',
    on: -9,
    hour: 19,
    who: 'New members above all, and those who wish to hear them',
    scene: 'lamps',
    text: `
Each speaker lights a lamp, and stops when it is carried away.

- Twelve new members spoke
- Every listener wrote down one sentence that stayed
- The three clearest pitches are kept in the chapter's library
`,
  },
  {
    title1: 'Exports without tears',
    title2: 'Papers, ports, payments',
    theme: 'First shipments abroad',
    location: 'HITEC City, Hyderabad',
    on: -32,
    hour: 15,
    who: 'Anyone with a product and a first enquiry from abroad',
    scene: 'containers',
    text: `
A freight forwarder, a customs broker and a banker went through one real shipment of handloom to Hamburg, paper by paper.

1. What the buyer must say in the first message
2. Which three certificates take longest
3. Where money gets stuck, and how to free it
`,
  },
  {
    title1: 'Kite morning',
    title2: 'Families welcome',
    theme: 'Getting to know one another away from work',
    location: 'Sabarmati riverfront, Ahmedabad',
    on: -74,
    hour: 8,
    who: 'Members with families, friends and patience',
    scene: 'kites',
    text: `
Two hundred kites, nine chapters and no business cards before noon.

- Kites were made with a master from Jamalpur
- Undhiyu for all came from a member's kitchen
- Cotton string only, for the sake of the birds
`,
  },
  {
    title1: 'Digital shopfront clinic',
    title2: 'Bring your phone',
    theme: 'Being found in the neighbourhood',
    location: 'FC Road, Pune',
    on: -121,
    hour: 11,
    who: 'Shops, clinics and workshops with a street door',
    scene: 'network',
    text: `
Half an hour each with a designer, a photographer and somebody who buys online a great deal.

By the end of the day forty-one members had opening hours that were right, photographs that were theirs and **one page that loads on a slow connection**.
`,
  },
];
