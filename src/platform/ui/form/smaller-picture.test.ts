// Which pictures are refused before they are sent. That large photos are made smaller is tried in the browser.

import { describe, expect, it } from 'vitest';
import { refusalOfPicture } from './smaller-picture.ts';

const megabyte = 1024 * 1024;

const file = (megabytes: number, type = 'image/jpeg') => ({ type, size: megabytes * megabyte }) as File;

describe('a picked picture', () => {
  it('may be as large as a photo of a phone, because it is made smaller', () => {
    for (const size of [1, 5, 5.1, 25]) expect(refusalOfPicture(file(size), 5)).toBeNull();
  });

  it('that is too large for that is told how large a picture may be that is sent', () => {
    expect(refusalOfPicture(file(25.1), 5)).toBe('File size should be less than 5MB');
    expect(refusalOfPicture(file(25.1), 10)).toBe('File size should be less than 10MB');
    expect(refusalOfPicture(file(25.1), 5, (most) => `Image size should be less than ${most}MB`)).toBe(
      'Image size should be less than 5MB',
    );
  });

  it('that moves is not made smaller', () => {
    expect(refusalOfPicture(file(5, 'image/gif'), 5)).toBeNull();
    expect(refusalOfPicture(file(5.1, 'image/gif'), 5)).toBe('File size should be less than 5MB');
  });

  it('must be a picture', () => expect(refusalOfPicture(file(1, 'text/plain'), 5)).toBe('Please select a valid image file'));
});
