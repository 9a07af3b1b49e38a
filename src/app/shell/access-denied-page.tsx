// Where a role is sent that may not open a screen.

import { Button } from '@mantine/core';
import { useGoBack } from './go-back.ts';
import { MessagePage } from './message-page.tsx';

export const AccessDeniedPage = () => (
  <MessagePage icon="lock" title="Access Denied" text="You don't have permission to access this page.">
    <Button onClick={useGoBack()}>Go Back</Button>
  </MessagePage>
);
