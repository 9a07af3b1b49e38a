// Which file may import which: three floors, of which the middle one has neighbourhoods, and two sides, browser and server. Nothing imports
// itself by way of others.

import { dirname } from 'node:path';

/** What each file imports, types included: files by their path from the root, packages by their name. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** From top to bottom. Each may import those below it. */
const neighbourhoods = ['desk', 'giving', 'meetings', 'money', 'own-records', 'contents', 'chapters', 'people'];

interface Rule {
  file: RegExp;
  /** What such a file does not import. */
  never: RegExp;
  reason: string;
}

const rules: readonly Rule[] = [
  { file: /^src\/platform\//, never: /^src\/(features|app)\//, reason: 'The ground floor knows neither features nor the app.' },
  { file: /^src\/features\//, never: /^src\/app\//, reason: 'Features do not know where they are put together.' },
  {
    file: /^src\/platform\/wire\//,
    never: /^(node:|src\/(?!platform\/wire\/))/,
    reason: 'The wire is for both sides: zod and its own files.',
  },
  {
    file: /^src\/platform\/bounds\//,
    never: /^src\/platform\/(data|files|mail|server|ui)\//,
    reason: 'The bounds know nothing but the wire.',
  },
  {
    file: /^src\/platform\/data\//,
    never: /^src\/platform\/(files|mail|server|ui)\//,
    reason: 'The data floor knows neither files nor pictures, and nobody who asks.',
  },
  ...neighbourhoods.slice(1).map((name, place) => ({
    file: new RegExp(`^src/features/${name}/`),
    never: new RegExp(`^src/features/(${neighbourhoods.slice(0, place + 1).join('|')})/`),
    reason: `The neighbourhood '${name}' knows only those below it.`,
  })),
  {
    file: /^src\/(platform\/ui\/|features\/.*(?<!\.server|\.tables)\.tsx?$)/,
    never: /^node:|\.(server|tables)\.ts$|^src\/platform\/(server|data|files|mail)\//,
    reason: "What runs in the browser never reaches the server's files.",
  },
  {
    file: /^src\/(platform\/(server|data|files|mail)\/|features\/.*\.(server|tables|contract)\.ts$)/,
    never: /\.tsx$|^src\/platform\/ui\/|^react|^@mantine\/|^@tanstack\//,
    reason: "What runs on the server never reaches the browser's files.",
  },
];

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/**
 * One line for each import that is refused, and for each circle. Tests may import everything, but stand in no circle either. `named` are the
 * imports that take something: features may load each other's tables, which refer to each other, but take nothing in a circle.
 */
export const findWrongImports = (imports: Imports, named: Imports = imports): string[] => {
  const refused = [...imports].flatMap(([file, others]) =>
    isTest(file)
      ? []
      : others.flatMap((other) =>
          rules.filter((rule) => rule.file.test(file) && rule.never.test(other)).map(({ reason }) => `${file} imports ${other}. ${reason}`),
        ),
  );
  return [
    ...refused,
    ...tellCircle(imports, 'These files import themselves by way of others'),
    ...tellCircle(joinByFolder(named), 'These features know themselves by way of others'),
  ];
};

const feature = /^src\/features\//;

/** What the features know of each other. What a neighbourhood shares, beside its folders, counts as a feature of its own. */
const joinByFolder = (imports: Imports): Imports => {
  const known = new Map<string, string[]>();
  for (const [file, others] of imports) {
    if (!feature.test(file) || isTest(file)) continue;
    const folder = dirname(file);
    const folders = others.filter((other) => feature.test(other)).map((other) => dirname(other));
    known.set(folder, [...(known.get(folder) ?? []), ...folders.filter((other) => other !== folder)]);
  }
  return known;
};

/** Takes away what imports nothing that is left, and what nothing left imports, again and again: what remains is in a circle, or between two. */
const tellCircle = (imports: Imports, words: string): string[] => {
  const left = new Map(imports);
  for (let before = 0; before !== left.size; ) {
    before = left.size;
    const imported = new Set([...left.values()].flat());
    for (const [file, others] of left) if (!imported.has(file) || others.every((other) => !left.has(other))) left.delete(file);
  }
  return left.size > 0 ? [`${words}: ${[...left.keys()].join(', ')}`] : [];
};
