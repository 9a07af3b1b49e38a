// Links that somebody passes on: from where they can be opened, and what is said when that is this machine alone.

import { Alert } from '@mantine/core';
import LinkOffIcon from '~icons/tabler/link-off';
import { useIsSuperAdmin } from '../call/user.tsx';
import { isAddressUnknown } from '../screen/page-settings.ts';

/** Where the portal's address is not set, the one at which this browser has it works at least from here. */
export const localUrl = (link: string): string => {
  const { pathname, search } = new URL(link);
  return isAddressUnknown() ? `${location.origin}${pathname}${search}` : link;
};

export const isOfThisMachine = (link: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(link).hostname);

export const OnlyHere = ({ link }: { link: string }) => {
  const isSuperAdmin = useIsSuperAdmin();
  return (
    isOfThisMachine(link) && (
      <Alert color="amber" icon={<LinkOffIcon />} py="xs">
        Only this machine can open this link.{' '}
        {isSuperAdmin ? 'Set PUBLIC_URL to the address that people use, then restart the portal.' : 'Please tell the office.'}
      </Alert>
    )
  );
};
