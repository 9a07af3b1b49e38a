// The colours of the portraits: skins, hair, cloth and walls that go together.

export interface Skin {
  main: string;
  shade: string;
  line: string;
  blush: string;
  lip: string;
}

export const skins: readonly Skin[] = [
  { main: '#f0c8a0', shade: '#dfae83', line: '#b67f55', blush: '#e58f72', lip: '#c4645a' },
  { main: '#e8b88a', shade: '#d49d6d', line: '#a87147', blush: '#dc8062', lip: '#b9574f' },
  { main: '#dda877', shade: '#c78d5b', line: '#986238', blush: '#cf7450', lip: '#ab4d46' },
  { main: '#cf9664', shade: '#b87d4b', line: '#86532d', blush: '#c0653f', lip: '#9b433e' },
  { main: '#bf8453', shade: '#a66c3d', line: '#754523', blush: '#ad5433', lip: '#8b3936' },
  { main: '#a96f42', shade: '#905a30', line: '#63381b', blush: '#98442a', lip: '#7b302f' },
  { main: '#8f5a34', shade: '#774726', line: '#502b14', blush: '#823620', lip: '#6c2828' },
];

export interface HairColour {
  main: string;
  light: string;
}

export const hairColours: readonly HairColour[] = [
  { main: '#1d1a1b', light: '#3a3436' },
  { main: '#241b18', light: '#43342e' },
  { main: '#2e211b', light: '#503b30' },
  { main: '#3a281e', light: '#5f4535' },
];
export const greyHair: readonly HairColour[] = [
  { main: '#4a4646', light: '#77716f' },
  { main: '#5d5856', light: '#8d8784' },
];
export const whiteHair: readonly HairColour[] = [
  { main: '#b9b3ac', light: '#dcd7d1' },
  { main: '#d5d0c9', light: '#efebe6' },
];

/** A cloth: its colour, its darker folds, and its border or buttons. */
export interface Cloth {
  main: string;
  fold: string;
  trim: string;
}

const cloth = (main: string, fold: string, trim: string): Cloth => ({ main, fold, trim });

export const suits: readonly Cloth[] = [
  cloth('#2b3a52', '#1f2b3f', '#d9a441'),
  cloth('#3b3f45', '#2a2d32', '#b5473c'),
  cloth('#23444a', '#183338', '#e0b25a'),
  cloth('#4d3b42', '#392a30', '#c98b4a'),
  cloth('#5b6470', '#474f59', '#2f6f73'),
  cloth('#6b5644', '#544233', '#3c5a6b'),
  cloth('#1f5148', '#153c35', '#e4b363'),
];

export const shirts: readonly Cloth[] = [
  cloth('#f3efe6', '#dcd5c6', '#b9ae9a'),
  cloth('#b9d3e4', '#9bbad0', '#7395ad'),
  cloth('#e9c9bd', '#d5ac9c', '#b3826f'),
  cloth('#4f7f86', '#3d686e', '#2d5257'),
  cloth('#cfdcc2', '#b3c5a2', '#8ea27b'),
  cloth('#6b7fa8', '#566a92', '#41537a'),
  cloth('#a5564b', '#8a443a', '#6d332b'),
];

export const kurtas: readonly Cloth[] = [
  cloth('#f5ecd9', '#e2d4b8', '#c79a4b'),
  cloth('#e2a63b', '#c88c26', '#8f5b12'),
  cloth('#2f6e63', '#235549', '#e0b25a'),
  cloth('#a63d3a', '#87302d', '#e7bd6b'),
  cloth('#37557f', '#2a4366', '#d8b36a'),
  cloth('#7f8f57', '#687745', '#eadfb8'),
  cloth('#c9794a', '#ae6238', '#f1d5a4'),
  cloth('#6d4a6e', '#563856', '#dcb776'),
  cloth('#8fb3ab', '#75998f', '#f3ead2'),
];

export const saris: readonly Cloth[] = [
  cloth('#b3263f', '#911c31', '#e9b949'),
  cloth('#d9822b', '#bb6a1c', '#7b1e3a'),
  cloth('#1f7a6b', '#166054', '#f0c35a'),
  cloth('#5a2d6f', '#462257', '#e7b65b'),
  cloth('#23517e', '#1a3f64', '#f0a95a'),
  cloth('#d1477a', '#b13563', '#f3cf74'),
  cloth('#e0b23c', '#c2962a', '#a3293d'),
  cloth('#6f8f3c', '#59752d', '#f0d27a'),
  cloth('#f0e3cd', '#dccaab', '#b3263f'),
  cloth('#8c2f22', '#702418', '#e3c07a'),
  cloth('#3f9aa3', '#307f87', '#f5d993'),
];

export const clothes: readonly Cloth[] = [...kurtas, ...shirts];
export const eveningClothes: readonly Cloth[] = [
  cloth('#f0c35a', '#d5a53c', '#8f5b12'),
  cloth('#7b1e3a', '#61162d', '#e9b949'),
  cloth('#134f47', '#0d3c36', '#e9b949'),
  cloth('#2d2a5a', '#221f47', '#e9b949'),
  cloth('#e88e6d', '#cf7453', '#7b1e3a'),
];

export const turbans: readonly Cloth[] = [
  cloth('#c8463a', '#a8362c', '#f3d9a0'),
  cloth('#e39b2d', '#c5811b', '#7d2b2b'),
  cloth('#23457a', '#1a3560', '#e6c06a'),
  cloth('#1f6f63', '#16574d', '#f0d9a8'),
  cloth('#6b2f52', '#542340', '#e9b949'),
  cloth('#e9dcc4', '#d3c3a3', '#b3263f'),
];

/** A background: its colour, and the lighter or darker shape on it. */
export const backgrounds: readonly (readonly [string, string])[] = [
  ['#d8ede7', '#b9ddd2'],
  ['#fdebc8', '#f8d999'],
  ['#f9d9cf', '#f2bfb0'],
  ['#dfe6f3', '#c3d0e8'],
  ['#e9e2f0', '#d3c6e2'],
  ['#e6ecd2', '#cfdbac'],
  ['#f3e3d3', '#e5cbb0'],
  ['#cfe6ec', '#aed3dd'],
  ['#8fc4b5', '#79b3a3'],
  ['#eebf6b', '#e4ad4d'],
  ['#e59a84', '#da866d'],
  ['#9db5d6', '#86a2c9'],
  ['#b7a3c9', '#a58db9'],
  ['#a9bf86', '#97af71'],
];
