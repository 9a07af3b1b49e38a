// Who is drawn: everything that a portrait needs to know, chosen at random. The same person always gets the same portrait.

import type { Random } from '../random.ts';
import { beardOf, clothsFor, dressOf, glassesFor, hairOf } from './likelihoods.ts';
import type { Beard, Dress, Glasses, Hair, Looks } from './looks.ts';
import {
  backgrounds,
  type Cloth,
  clothes,
  eveningClothes,
  greyHair,
  type HairColour,
  hairColours,
  type Skin,
  saris,
  skins,
  turbans,
  whiteHair,
} from './palette.ts';

export interface Sitter {
  isWoman: boolean;
  isOld: boolean;
  skin: Skin;
  hair: Hair;
  hairColour: HairColour;
  beard: Beard;
  dress: Dress;
  cloth: Cloth;
  second: Cloth;
  headCloth: Cloth;
  glasses: Glasses;
  frames: string;
  hasBindi: boolean;
  bindiColour: string;
  hasFlowers: boolean;
  hasNoseStud: boolean;
  hasNecklace: boolean;
  earrings: 'none' | 'studs' | 'drops' | 'hoops';
  mouth: 'smile' | 'wide smile' | 'soft smile';
  background: readonly [string, string];
  backdrop: number;
  isFlipped: boolean;
  /** Small differences of the face, each around 0. */
  width: number;
  jaw: number;
  eyes: number;
  brows: number;
  nose: number;
  tilt: number;
}

export const sitterOf = (random: Random, looks: Looks): Sitter => {
  const { isWoman, age } = looks;
  const hair = hairOf(random, looks);
  const dress = dressOf(random, looks);
  const cloth = random.pick(clothsFor(dress));
  const hairColour =
    age === 'old' ? random.pick([...greyHair, ...whiteHair]) : random.pick(age === 'middle' && random.is(0.22) ? greyHair : hairColours);
  return {
    isWoman,
    isOld: age === 'old',
    skin: random.pick(skins),
    hair,
    hairColour,
    beard: isWoman ? 'none' : beardOf(random, looks),
    dress,
    cloth,
    second: random.pick((dress === 'sari' ? eveningClothes : clothes).filter((other) => other.main !== cloth.main)),
    headCloth: random.pick(hair === 'turban' ? turbans : saris),
    glasses: random.weighted(glassesFor[age]),
    frames: random.pick(['#2b2523', '#3a2a20', '#1f2a33', '#5a2a2a', '#7a5a2c']),
    hasBindi: isWoman && looks.mayWearBindi && random.is(0.66),
    bindiColour: random.pick(['#a3182f', '#c2263b', '#7d1430', '#2b2523']),
    hasFlowers: isWoman && looks.mayWearFlowers && random.is(0.5),
    hasNoseStud: isWoman && random.is(0.25),
    hasNecklace: isWoman && random.is(0.7),
    earrings: isWoman
      ? random.weighted([
          ['studs', 4],
          ['drops', 4],
          ['hoops', 2],
          ['none', 1],
        ])
      : 'none',
    mouth: random.weighted([
      ['smile', 5],
      ['wide smile', 4],
      ['soft smile', 3],
    ]),
    background: random.pick(backgrounds),
    backdrop: random.whole(0, 3),
    isFlipped: random.is(0.5),
    width: random.between(-3, 3) - (isWoman ? 1.5 : 0),
    jaw: random.between(0, 1) * (isWoman ? 0.45 : 1),
    eyes: random.between(-1.6, 1.6),
    brows: random.between(-2, 2),
    nose: random.between(-2, 2),
    tilt: random.between(-2.2, 2.2),
  };
};
