// Makes a React component of each imported icon, such as '~icons/tabler/plus'. An icon is 18 pixels wide by default and hidden from
// screen readers.

import icons from 'unplugin-icons/vite';

const component = (svg: string): string => {
  const body = svg.replace(/^<svg[^>]*>|<\/svg>$/g, '');
  return `import { jsx } from 'react/jsx-runtime';
const drawing = { __html: ${JSON.stringify(body)} };
export default ({ size = 18, className }) => jsx('svg', {
  viewBox: '0 0 24 24', width: size, height: size, 'aria-hidden': true, focusable: false, className, style: { flex: 'none' },
  dangerouslySetInnerHTML: drawing,
});`;
};

export const tablerIcons = () => icons({ compiler: { compiler: component, extension: '.js' } });
