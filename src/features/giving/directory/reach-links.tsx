// How a member is reached, as far as they show it to the reader: on their page, and where somebody has to ask them.

import { Button } from '@mantine/core';
import MailIcon from '~icons/tabler/mail';
import { CallLink, WhatsAppLink } from '../../../platform/ui/reading/contact-links.tsx';
import type { Fellow } from './directory.contract.ts';

interface ReachLinksProps extends Pick<Fellow, 'Phone' | 'Email'> {
  size?: 'xs' | 'sm';
}

export const ReachLinks = ({ Phone, Email, size = 'sm' }: ReachLinksProps) => (
  <>
    <CallLink in="page" size={size} phone={Phone} />
    <WhatsAppLink in="page" size={size} phone={Phone} />
    {Email && (
      <Button variant="default" size={size} component="a" href={mailAddress(Email)} leftSection={<MailIcon />}>
        E-mail
      </Button>
    )}
  </>
);

export const mailAddress = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
