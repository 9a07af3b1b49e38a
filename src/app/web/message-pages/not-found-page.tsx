// The page for every address that does not exist.

import { Button } from '@mantine/core';
import MapPinIcon from '~icons/tabler/map-pin';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { useGoBack } from '../../../platform/ui/way-back/go-back.ts';
import { home } from '../access.ts';
import { MessagePage } from './message-page.tsx';

export const NotFoundPage = () => (
  <MessagePage icon={MapPinIcon} title="Page Not Found" text="Sorry, the page you are looking for could not be found.">
    <Button variant="default" onClick={useGoBack(home)}>
      Go Back
    </Button>
    <Button component={ScreenLink} to={home}>
      Return Home
    </Button>
  </MessagePage>
);
