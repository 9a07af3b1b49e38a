// The button that submits a form of the login page. While busy it says so in words, and keeps the focus because it is not disabled.

import { Button, Loader } from '@mantine/core';

export const BusyButton = ({ isBusy, label, busyLabel }: { isBusy: boolean; label: string; busyLabel: string }) => (
  <Button type="submit" size="md" mt="xs" aria-disabled={isBusy} data-disabled={isBusy || undefined}>
    {isBusy && <Loader size={16} color="currentColor" mr="xs" />}
    {isBusy ? busyLabel : label}
  </Button>
);
