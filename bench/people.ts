// Made-up names, always the same: as varied as in a large community, common and rare ones, with and without accents.

import { type Random, seededRandom } from '../demo/random.ts';

const common = {
  first: `Aarav Aditi Akash Amit Ananya Anil Anita Anjali Arjun Asha Bhavna Deepa Deepak Divya Fatima Gaurav Geeta Imran Jyoti Kabir Kavita
    Kiran Krishna Lakshmi Mahesh Manoj Meera Mohan Neha Nikhil Nisha Pooja Prakash Priya Rahul Rajesh Ravi Rohan Sandeep Sanjay Shreya
    Sneha Sunil Sunita Suresh Swati Usha Vijay Vikram Yash André Anaïs Björn Chloé Élodie François Günter José Łukasz Renée Søren Zoë`,
  last: `Agarwal Ahmed Banerjee Bhat Bose Chatterjee Chauhan Chopra Das Desai Deshmukh Fernandes Gandhi Ghosh Gupta Iyer Jain Joshi Kapoor
    Kaur Khan Kulkarni Kumar Malhotra Mehta Menon Mishra Mukherjee Nair Pandey Patel Patil Pillai Rao Reddy Roy Shah Sharma Shetty Singh
    Sinha Srivastava Subramaniam Thakur Trivedi Varma Verma Yadav Brontë Díaz Dvořák Gómez Køhler Lefèvre Müller Núñez O’Brien Weiß`,
};
const names = { first: common.first.split(/\s+/), last: common.last.split(/\s+/) };
const syllables =
  `a ba bha cha da de dha di du ga gha gi go ha he i ja jha ji ka ke kha ki ko ku la le li lo ma me mi mo mu na ne ni no nu o pa
  pe pi po pra ra re ri ro ru sa se sha shi sho shri su ta te tha thi to tra tu u va ve vi vo ya yo za`.split(/\s+/);
const endings = 'n r l m m kar wala bhai kumar esh ika ya nathan murthy swamy pur gar wal'.split(' ');

export function* namesOf(people: number): Generator<string> {
  const random = seededRandom('names');
  for (let number = 0; number < people; number++) yield `${nameFrom(names.first, random)} ${nameFrom(names.last, random)}`;
}

const nameFrom = (list: readonly string[], random: Random): string => {
  // Some of the common ones are far more common than others.
  if (random.is(0.6)) return list[Math.floor(list.length * random.next() ** 1.6)] ?? '';
  const rare = Array.from({ length: random.whole(1, 3) }, () => random.pick(syllables)).join('') + random.pick(endings);
  return rare.charAt(0).toUpperCase() + rare.slice(1);
};
