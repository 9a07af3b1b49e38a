// A person's photo or, without a photo, the first letter of the name. Decorative: the name is beside it.

import { Avatar } from '@mantine/core';
import { smallPictureUrl } from '../../wire/files.ts';

interface PersonPictureProps {
  name: string;
  photo: string | null;
  size: number;
}

export const PersonPicture = ({ name, photo, size }: PersonPictureProps) => (
  <Avatar src={photo && smallPictureUrl(photo)} alt="" size={size} radius={size} color="teal" variant="light" aria-hidden="true">
    {[...name.trim()][0]?.toUpperCase()}
  </Avatar>
);
