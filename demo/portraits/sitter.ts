// Who sits for a portrait: everything that the drawing needs to know, drawn by lot from a person's own stream of chance.

import type { Chance } from '../random.ts';
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

export const sitterOf = (chance: Chance, looks: Looks): Sitter => {
  const { isWoman, age } = looks;
  const hair = hairOf(chance, looks);
  const dress = dressOf(chance, looks);
  const cloth = chance.pick(clothsFor(dress));
  const hairColour =
    age === 'old' ? chance.pick([...greyHair, ...whiteHair]) : chance.pick(age === 'middle' && chance.is(0.22) ? greyHair : hairColours);
  return {
    isWoman,
    isOld: age === 'old',
    skin: chance.pick(skins),
    hair,
    hairColour,
    beard: isWoman ? 'none' : beardOf(chance, looks),
    dress,
    cloth,
    second: chance.pick((dress === 'sari' ? eveningClothes : clothes).filter((other) => other.main !== cloth.main)),
    headCloth: chance.pick(hair === 'turban' ? turbans : saris),
    glasses: chance.weighted(glassesFor[age]),
    frames: chance.pick(['#2b2523', '#3a2a20', '#1f2a33', '#5a2a2a', '#7a5a2c']),
    hasBindi: isWoman && looks.mayWearBindi && chance.is(0.66),
    bindiColour: chance.pick(['#a3182f', '#c2263b', '#7d1430', '#2b2523']),
    hasFlowers: isWoman && looks.mayWearFlowers && chance.is(0.5),
    hasNoseStud: isWoman && chance.is(0.25),
    hasNecklace: isWoman && chance.is(0.7),
    earrings: isWoman
      ? chance.weighted([
          ['studs', 4],
          ['drops', 4],
          ['hoops', 2],
          ['none', 1],
        ])
      : 'none',
    mouth: chance.weighted([
      ['smile', 5],
      ['wide smile', 4],
      ['soft smile', 3],
    ]),
    background: chance.pick(backgrounds),
    backdrop: chance.whole(0, 3),
    isFlipped: chance.is(0.5),
    width: chance.between(-3, 3) - (isWoman ? 1.5 : 0),
    jaw: chance.between(0, 1) * (isWoman ? 0.45 : 1),
    eyes: chance.between(-1.6, 1.6),
    brows: chance.between(-2, 2),
    nose: chance.between(-2, 2),
    tilt: chance.between(-2.2, 2.2),
  };
};
