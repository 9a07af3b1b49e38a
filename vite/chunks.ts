// Which modules go into the same chunk. Without these rules the bundler makes many small chunks: about fifty for each screen. Small chunks
// are a tenth larger in total, because short files compress worse.

import type { Plugin } from 'vite';
import { type Chunk, first, shared } from './named-chunks.ts';

interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean } | null;
}

/** Their forms are on pages that are open to anyone, and need nothing of the others. */
const openToAnyone = ['features/people/login/', 'features/meetings/visit-page/'];

const pathOf = (id: string): string => id.split('?')[0] ?? '';
const seen = new Set<string>();

const hasName = (id: string, name: string): boolean => {
  const path = pathOf(id);
  if (name.startsWith('icon:')) return path.endsWith(`/tabler/${name.slice('icon:'.length)}.js`);
  if (name.endsWith('/')) return path.includes(`/src/${name}`);
  const prefix = /^(app|features|platform)\//.test(name) ? '/src/' : '/';
  // The styles of a component come with it.
  return path.endsWith(prefix + name) || path.endsWith(prefix + name.replace(/\.tsx$/, '.module.css'));
};

/** Whether a module has one of the names. Those that were met are noted. */
const isNamed = (id: string, names: readonly string[]): boolean => {
  const found = names.find((name) => hasName(id, name));
  if (found) seen.add(found);
  return found !== undefined;
};

/** Refuses a name that no module has, because a file was renamed, and one whose module another chunk has taken: both say nothing otherwise. */
export const knownChunkNames = (): Plugin => ({
  name: 'known-chunk-names',
  apply: 'build',
  generateBundle(_options, bundle) {
    const names = [...named.flatMap(({ has }) => has), ...openToAnyone];
    const unknown = names.filter((name) => !seen.has(name));
    if (unknown.length > 0) this.error(`vite/named-chunks.ts names what is not in the build: ${unknown.join(', ')}`);
    const taken = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? takenBy(file) : []));
    if (taken.length > 0) this.error(`vite/named-chunks.ts names what is in another chunk: ${taken.join(', ')}`);
  },
});

const named = [...first, ...shared];

const takenBy = ({ name, moduleIds }: { name: string; moduleIds: readonly string[] }): string[] =>
  moduleIds.filter(
    (id) => named.some(({ has }) => isNamed(id, has)) && !named.some((chunk) => chunk.name === name && isNamed(id, chunk.has)),
  );

const loadedByScreens = /\/((index|shell)-[\w-]{7}\.(js|css)|(calls|words)-[\w-]{7}\.js)$/;

/**
 * What is fetched along with a file that is loaded later. What every screen has is there already: to name it costs each file that opens
 * a dialog up to 100 bytes. The list of the screens names it, because nothing is there when it is asked.
 */
export const dependenciesToPreload = (_file: string, dependencies: string[], { hostId }: { hostId: string }): string[] =>
  /\/(index|screens)-/.test(hostId) ? dependencies : dependencies.filter((file) => !loadedByScreens.test(file));

const isDialog = (id: string) => /-(form|dialog|reading)\.tsx$/.test(pathOf(id));

/** Whether only dialogs load the module, and no screen does. */
const isOfDialogs = (id: string, graph: Graph, visited = new Set<string>()): boolean => {
  if (visited.has(id)) return true;
  visited.add(id);
  const info = graph.getModuleInfo(id);
  if (!info || info.isEntry || isNamed(id, openToAnyone)) return false;
  if (info.dynamicImporters.length > 0) return isDialog(id);
  return info.importers.every((importer) => isOfDialogs(importer, graph, visited));
};

const neighbourhoodOf = (id: string) => /\/src\/features\/([a-z-]+)\//.exec(id)?.[1];

/** The neighbourhood of a module, or the only one that imports it, such as an icon. */
const neighbourhoodOfUse = (id: string, graph: Graph): string | undefined => {
  const neighbourhoods = new Set((graph.getModuleInfo(id)?.importers ?? []).map(neighbourhoodOf));
  return neighbourhoodOf(id) ?? (neighbourhoods.size === 1 ? [...neighbourhoods][0] : undefined);
};

/** All dialogs of a neighbourhood are in one chunk: whoever writes one often writes another. */
const dialogsOfNeighbourhood = (id: string, graph: Graph): string | null => {
  const neighbourhood = neighbourhoodOfUse(id, graph);
  return neighbourhood && isOfDialogs(id, graph) ? `${neighbourhood}-dialogs` : null;
};

/** What the screens of contents share with their dialogs. */
const contractsOfContents = (id: string): string | null =>
  neighbourhoodOf(id) === 'contents' && id.endsWith('.contract.ts') ? 'contents-contracts' : null;

const namedGroups = (chunks: readonly Chunk[], highest: number) =>
  chunks.map(({ name, has, bringsImports }, index) => ({
    name,
    test: (id: string) => isNamed(id, has),
    priority: highest - index / 100,
    includeDependenciesRecursively: bringsImports ?? false,
  }));

export const chunks = [
  // The code of the login page: React, the router, a few fields.
  { name: 'start', tags: ['$initial' as const], priority: 4 },
  ...namedGroups(first, 3),
  ...namedGroups(shared, 2),
  // Parts that most screens use: tables, filters. The dialog to read a record is left out, because it would bring all of 'dialogs'.
  { name: 'screens', test: /^(?!.*\/reading-dialog\.tsx)/, minShareCount: 26, priority: 1 },
  { name: contractsOfContents, priority: 0.8, includeDependenciesRecursively: false },
  { name: dialogsOfNeighbourhood, priority: 0.7, includeDependenciesRecursively: false },
  // Signs that several screens show: each would be a file of its own.
  { name: 'signs', test: /\/tabler\//, minShareCount: 2, priority: 0.6 },
];
