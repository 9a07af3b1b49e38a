// Says that mails have no links, where the portal's address is not set.

import { Alert } from '@mantine/core';
import LinkOffIcon from '~icons/tabler/link-off';
import { isAddressUnknown } from '../../../platform/ui/screen/page-settings.ts';

export const noAddressTexts = {
  title: 'Mails have no links',
  told: 'Nobody can open a link to this machine. Set PUBLIC_URL to the address that people use, then restart the portal. Until then invitations are links to pass on.',
};

export const NoAddressNotice = () =>
  isAddressUnknown() && (
    <Alert color="amber" icon={<LinkOffIcon />} py={8}>
      <b>{noAddressTexts.title}</b> {noAddressTexts.told}
    </Alert>
  );
