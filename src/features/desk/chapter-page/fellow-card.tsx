// A fellow member as a card: photo, name and profession.

import { Group } from '@mantine/core';
import { TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import type { Fellow } from './fellows.contract.ts';

export const FellowCard = ({ fellow: { FullName, Photo, Profession } }: { fellow: Omit<Fellow, 'TotalRecords'> }) => (
  <Group gap="sm" wrap="nowrap">
    <PersonPicture name={FullName} photo={Photo} size={40} />
    <TwoLines first={FullName} second={Profession} weight={600} />
  </Group>
);
