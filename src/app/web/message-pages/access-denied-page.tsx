// The page that a user sees who may not open a screen.

import { Button } from '@mantine/core';
import LockIcon from '~icons/tabler/lock';
import { useGoBack } from '../../../platform/ui/way-back/go-back.ts';
import { home } from '../access.ts';
import { MessagePage } from './message-page.tsx';

export const AccessDeniedPage = () => (
  <MessagePage icon={LockIcon} title="Access Denied" text="You don't have permission to access this page.">
    <Button onClick={useGoBack(home)}>Go Back</Button>
  </MessagePage>
);
