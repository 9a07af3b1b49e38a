// The chapters: where they are, how large, and who lives there.

import type { CommunityName } from './names.ts';

export interface DemoChapter {
  name: string;
  state: string;
  city: string;
  /** How many members, beside the others. */
  weight: number;
  /** So many days ago. */
  opened: number;
  isActive: boolean;
  communities: readonly (readonly [CommunityName, number])[];
}

export const country = 'India';

const chapter = (
  name: string,
  state: string,
  city: string,
  weight: number,
  opened: number,
  communities: DemoChapter['communities'],
  isActive = true,
): DemoChapter => ({ name, state, city, weight, opened, communities, isActive });

/** In the order in which they were opened. */
export const chapters: readonly DemoChapter[] = [
  chapter('Mumbai Harbour', 'Maharashtra', 'Mumbai', 15, 735, [
    ['marathi', 5],
    ['gujarati', 5],
    ['marwari', 3],
    ['muslim', 2],
    ['parsi', 1.5],
    ['christian', 1.5],
    ['hindustani', 2],
    ['tamil', 1],
  ]),
  chapter('Bengaluru Garden City', 'Karnataka', 'Bengaluru', 14, 733, [
    ['kannada', 7],
    ['tamil', 3],
    ['telugu', 2],
    ['malayali', 2],
    ['hindustani', 2],
    ['christian', 1],
    ['muslim', 1],
  ]),
  chapter('Pune Sahyadri', 'Maharashtra', 'Pune', 11, 728, [
    ['marathi', 8],
    ['marwari', 2],
    ['hindustani', 2],
    ['sikh', 0.6],
    ['muslim', 1],
  ]),
  chapter('Ahmedabad Sabarmati', 'Gujarat', 'Ahmedabad', 11, 720, [
    ['gujarati', 10],
    ['marwari', 3],
    ['muslim', 1.4],
    ['hindustani', 1],
  ]),
  chapter('Chennai Marina', 'Tamil Nadu', 'Chennai', 10, 700, [
    ['tamil', 10],
    ['telugu', 2],
    ['malayali', 1],
    ['marwari', 1],
    ['christian', 1],
    ['muslim', 1],
  ]),
  chapter('Hyderabad Golconda', 'Telangana', 'Hyderabad', 9, 640, [
    ['telugu', 9],
    ['muslim', 3],
    ['marwari', 1],
    ['hindustani', 1],
  ]),
  chapter('Jaipur Hawa Mahal', 'Rajasthan', 'Jaipur', 7, 560, [
    ['marwari', 8],
    ['hindustani', 3],
    ['muslim', 1],
    ['punjabi', 1],
  ]),
  chapter('Kolkata Hooghly', 'West Bengal', 'Kolkata', 7, 500, [
    ['bengali', 9],
    ['marwari', 3],
    ['muslim', 1],
  ]),
  chapter('Chandigarh Sukhna', 'Chandigarh', 'Chandigarh', 6, 430, [
    ['sikh', 6],
    ['punjabi', 6],
    ['hindustani', 1],
  ]),
  chapter('Lucknow Gomti', 'Uttar Pradesh', 'Lucknow', 6, 330, [
    ['hindustani', 8],
    ['muslim', 3],
    ['punjabi', 1],
  ]),
  chapter('Indore Rajwada', 'Madhya Pradesh', 'Indore', 7, 210, [
    ['hindustani', 4],
    ['marwari', 4],
    ['marathi', 2],
    ['gujarati', 1],
  ]),
  chapter(
    'Coimbatore Kovai',
    'Tamil Nadu',
    'Coimbatore',
    5,
    150,
    [
      ['tamil', 8],
      ['malayali', 2],
      ['telugu', 1],
    ],
    false,
  ),
];
