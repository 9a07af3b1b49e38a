// Makes a React component of each imported icon, such as '~icons/tabler/plus'. What all icons have in common stands in one place, so that
// each adds its lines only.

import icons from 'unplugin-icons/vite';

const outline = ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

const component = (svg: string, _collection: string, icon: string): string => {
  const lines = svg.replace(/^<svg[^>]*>|<\/svg>$/g, '');
  if (!lines.includes(outline)) throw new Error(`The icon ${icon} is not drawn in outline`);
  return `import { outlineIcon } from '/src/platform/ui/look/icon.ts';
export default /* @__PURE__ */ outlineIcon(${JSON.stringify(lines.replaceAll(outline, ''))});`;
};

export const tablerIcons = () => icons({ compiler: { compiler: component, extension: '.js' } });
