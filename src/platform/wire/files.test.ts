// The addresses of a picture's sizes.

import { expect, it } from 'vitest';
import { middlePictureUrl, pictureSources, smallPictureUrl } from './files.ts';

it('gives a stored picture in three sizes, and any other as it is', () => {
  expect(smallPictureUrl('/files/a.webp')).toBe('/files/a-small.webp');
  expect(middlePictureUrl('/files/a.webp')).toBe('/files/a-middle.webp');
  expect(pictureSources('/files/a.webp')).toEqual({
    src: '/files/a-middle.webp',
    srcSet: '/files/a-small.webp 320w, /files/a-middle.webp 720w, /files/a.webp 1600w',
  });
  for (const of of [smallPictureUrl, middlePictureUrl]) expect(of('blob:chosen')).toBe('blob:chosen');
  expect(pictureSources('blob:chosen')).toEqual({ src: 'blob:chosen' });
});
