// A switch that saves at once. While it does, it shows that and cannot be switched. It is never disabled: a disabled switch loses the focus.

import { Loader, Switch, type SwitchProps } from '@mantine/core';

interface BusySwitchProps extends SwitchProps {
  isBusy: boolean;
  /** It cannot be switched for another reason. */
  isBlocked?: boolean;
}

export const BusySwitch = ({ isBusy, isBlocked = false, onChange, ...field }: BusySwitchProps) => (
  <Switch
    {...field}
    aria-disabled={isBusy || isBlocked || undefined}
    thumbIcon={isBusy && <Loader size={10} color="gray" />}
    onChange={(event) => !isBusy && !isBlocked && onChange?.(event)}
  />
);
