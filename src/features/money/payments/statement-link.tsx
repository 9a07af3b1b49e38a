// Leads to the screen where a bank's statement becomes payments.

import { Button } from '@mantine/core';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';

export const StatementLink = () => (
  <Button component={ScreenLink} to="/bank-statement" variant="default">
    Bank statement
  </Button>
);
