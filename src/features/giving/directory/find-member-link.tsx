// The way to the directory on the first screen of a phone, where the sidebar is behind a button. It looks like the field that it leads to.

import { Button } from '@mantine/core';
import SearchIcon from '~icons/tabler/search';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';

export const FindMemberLink = () => (
  <Button
    component={ScreenLink}
    to="/directory"
    hiddenFrom="sm"
    variant="default"
    fullWidth
    justify="flex-start"
    leftSection={<SearchIcon />}
    styles={{ label: { fontWeight: 400 } }}
  >
    Find a member
  </Button>
);
