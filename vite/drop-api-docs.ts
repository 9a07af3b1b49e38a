// Leaves out of the web client what contracts say for the documentation of the API: what a call is about, and what its fields mean. Nobody
// sees it there, and it is a tenth of what a screen loads of its own.

import type { Plugin } from 'vite';

const contracts = /\/src\/(.+\.contract|platform\/wire\/.+)\.ts$/;

interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

export const dropApiDocs = (): Plugin => ({
  name: 'drop-api-docs',
  apply: 'build',
  transform: {
    filter: { id: contracts },
    handler(code) {
      const edits = editsOf(this.parse(code) as unknown as Node);
      const shortened = edits
        .toSorted((one, other) => other.start - one.start)
        .reduce((text, { start, end, to }) => text.slice(0, start) + to + text.slice(end), code);
      return { code: shortened, map: null };
    },
  },
});

interface Edit {
  start: number;
  end: number;
  to: string;
}

/** `rule.describe('…')` becomes `rule`, and `about: '…'` becomes `about: ''`. A text may be put together from parts. */
const editsOf = (node: Node): Edit[] => {
  const { callee, key, value } = node as Node & Partial<Record<'callee' | 'key' | 'value', Node>>;
  const within = Object.values(node).flat().filter(isNode).flatMap(editsOf);
  if (node.type === 'CallExpression' && callee?.type === 'MemberExpression' && nameOf(callee.property) === 'describe') {
    const rule = callee.object as Node;
    return [...editsOf(rule), { start: rule.end, end: node.end, to: '' }];
  }
  if (node.type === 'Property' && nameOf(key) === 'about' && value) return [{ start: value.start, end: value.end, to: "''" }];
  return within;
};

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part;

const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? node.name : undefined);
