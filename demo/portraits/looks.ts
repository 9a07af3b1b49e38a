// The types for how somebody looks: what is known of a person, and what the drawing can draw.

export interface Looks {
  isWoman: boolean;
  age: 'young' | 'middle' | 'old';
  wears: 'turban' | 'cap' | 'headscarf' | null;
  mayWearBindi: boolean;
  /** Flowers in the hair, as in the south. */
  mayWearFlowers: boolean;
}

export type Hair =
  | 'side part'
  | 'crop'
  | 'curls'
  | 'receding'
  | 'bald'
  | 'swept back'
  | 'quiff'
  | 'curtains'
  | 'long'
  | 'waves'
  | 'bun'
  | 'top bun'
  | 'bob'
  | 'braid'
  | 'big curls'
  | 'pixie'
  | 'turban'
  | 'cap'
  | 'headscarf';

export type Beard = 'none' | 'stubble' | 'short' | 'full' | 'goatee' | 'moustache' | 'handlebar';
export type Dress = 'suit' | 'open blazer' | 'kurta' | 'nehru jacket' | 'shirt' | 'jumper' | 'sari' | 'kurti' | 'women’s blazer' | 'blouse';
export type Glasses = 'none' | 'round' | 'square' | 'half';
