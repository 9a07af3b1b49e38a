// A fellow member as a card: photo, name and profession and, for members, what one may give to them.

import { Group, Stack } from '@mantine/core';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import { roles } from '../../../platform/wire/roles.ts';
import { FellowName } from '../../chapters/fellows/fellow-name.tsx';
import type { Fellow } from '../../chapters/fellows/fellows.contract.ts';
import { SlipButtons } from '../../giving/slip-form/slip-buttons.tsx';

interface FellowCardProps {
  fellow: Omit<Fellow, 'TotalRecords'>;
}

export const FellowCard = ({ fellow: { Id, FullName, Photo, Profession, IsFound } }: FellowCardProps) => {
  const { userId, roleId } = useUser();
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <PersonPicture name={FullName} photo={Photo} size={40} />
      <Stack gap={4} miw={0}>
        <TwoLines first={<FellowName id={Id} name={FullName} isFound={IsFound} />} second={Profession} weight={600} />
        {roleId === roles.member && Id !== userId && <SlipButtons toId={Id} toName={FullName} />}
      </Stack>
    </Group>
  );
};
