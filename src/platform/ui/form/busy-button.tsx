// A button that shows that its work is under way, and does nothing meanwhile. It is never disabled: a disabled button loses the focus.

import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

interface BusyButtonProps extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  isBusy: boolean;
  /** Its words while it is busy. Without them a loader lies over its own. */
  busyLabel?: string;
  /** It does nothing for now, and looks like that. */
  isBlocked?: boolean;
}

export const BusyButton = ({ isBusy, busyLabel, isBlocked = false, leftSection, children, onClick, ...button }: BusyButtonProps) => {
  const isSaid = isBusy && busyLabel !== undefined;
  return (
    <Button
      {...button}
      loading={isBusy && !isSaid}
      leftSection={isSaid ? <Loader size={16} color="currentColor" /> : leftSection}
      data-disabled={isSaid || isBlocked || undefined}
      // Mantine disables a button that is loading.
      renderRoot={(root) => <button {...root} disabled={false} aria-disabled={isBusy || isBlocked || undefined} />}
      // A form is submitted by this click too, also when Enter is pressed in a field.
      onClick={(event) => (isBusy || isBlocked ? event.preventDefault() : onClick?.(event))}
    >
      {isSaid ? busyLabel : children}
    </Button>
  );
};
