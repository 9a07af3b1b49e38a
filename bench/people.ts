// Made-up people, always the same ones: their names are as varied as a large community's, common ones and rare ones, with and without marks.

import { numbersFrom } from '../demo/random.ts';

const common = {
  first: `Aarav Aditi Ajay Akash Amit Ananya Anil Anita Anjali Arjun Asha Ashok Bhavna Chetan Deepa Deepak Devika Dinesh Divya Farhan Fatima
    Gaurav Gayatri Geeta Girish Harish Hema Imran Ishaan Jaya Jyoti Kabir Kailash Kavita Kiran Krishna Lakshmi Lata Leela Mahesh Manish Manoj
    Meena Meera Mohan Mukesh Naveen Neha Nikhil Nisha Nitin Padma Pallavi Pooja Prakash Pranav Prasad Priya Rahul Rajesh Rakesh Ramesh Rani
    Ravi Rekha Ritu Rohan Rohit Sachin Sandeep Sanjay Sarita Savita Shreya Sneha Sonia Sunil Sunita Suresh Swati Tanvi Usha Varun Vidya
    Vijay Vikram Vinod Vivek Yash Yusuf Zara André Anaïs Björn Chloé Élodie François Günter Inés João José Jürgen Łukasz Márta Noël Oğuz
    Renée Søren Zoë Željko`,
  last: `Agarwal Ahmed Banerjee Bhat Bose Chatterjee Chauhan Chopra Das Desai Deshmukh Dixit Dubey Fernandes Gandhi Ganguly Ghosh Goyal Gupta
    Hegde Iyengar Iyer Jadhav Jain Jha Joshi Kapoor Kaur Khan Khanna Kulkarni Kumar Malhotra Mehta Menon Mishra Mukherjee Nair Naidu Pandey
    Patel Patil Pillai Rao Rathore Reddy Roy Saxena Sen Shah Sharma Shetty Shinde Singh Sinha Srivastava Subramaniam Thakur Tiwari Trivedi
    Varma Verma Vyas Yadav Brontë Díaz Dvořák Gómez Hernández Køhler Lefèvre Müller Núñez O’Brien Pérez Schäfer Świątek Weiß`,
};

const syllables =
  `a ba bha cha da de dha di du ga gha gi go ha he i ja jha ji ka ke kha ki ko ku la le li lo ma me mi mo mu na ne ni no nu o pa
  pe pi po pra ra re ri ro ru sa se sha shi sho shri su ta te tha thi to tra tu u va ve vi vo ya yo za`.split(/\s+/);

const endings = 'n r l m m kar wala bhai kumar esh ika ya nathan murthy swamy pur gar wal'.split(' ');

const names = { first: common.first.split(/\s+/), last: common.last.split(/\s+/) };

export interface Person {
  name: string;
  email: string;
  phone: string;
}

export type Random = () => number;

export function* people(count: number): Generator<Person> {
  const random = numbersFrom(1);
  for (let number = 1; number <= count; number++) {
    const first = random() < 0.6 ? favourite(names.first, random) : rareName(random);
    const last = random() < 0.6 ? favourite(names.last, random) : rareName(random);
    const address = `${first}.${last}${number}`
      .normalize('NFKD')
      .replace(/[^\w.]/g, '')
      .toLowerCase();
    yield { name: `${first} ${last}`, email: `${address}@example.com`, phone: `9${String(Math.floor(random() * 1e9)).padStart(9, '0')}` };
  }
}

// Some are far more common than others.
const favourite = (list: readonly string[], random: Random): string => pick(list, () => random() ** 1.6);

const rareName = (random: Random): string => {
  const length = 1 + Math.floor(random() * 3);
  const name = Array.from({ length }, () => pick(syllables, random)).join('') + pick(endings, random);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

export const pick = <T>(list: readonly T[], random: Random): T => {
  const picked = list[Math.floor(random() * list.length)];
  if (picked === undefined) throw new Error('Nothing to pick from');
  return picked;
};
