// How people are reached: a number that calls when it is tapped, 'Call' and 'WhatsApp' as links of a row, a menu or a page, and an e-mail
// address that may break. Where there is no number, nothing is shown.

import { ActionIcon, Anchor, Button, type ButtonProps, Menu } from '@mantine/core';
import { Fragment, type MouseEventHandler } from 'react';
import BrandWhatsappIcon from '~icons/tabler/brand-whatsapp';
import PhoneIcon from '~icons/tabler/phone';
import type { IconDrawing } from '../look/icon.ts';
import { callAddress, whatsAppAddress } from './contact-addresses.ts';
import styles from './contact-links.module.css';

interface Called {
  phone: string | null;
  onClick?: MouseEventHandler;
}

interface Written extends Called {
  /** What stands in WhatsApp's field when it opens. */
  text?: string;
}

export const PhoneLink = ({ phone, onClick }: Called) => {
  const href = callAddress(phone);
  if (!href) return phone;
  return (
    <Anchor href={href} inherit c="inherit" className={`${styles.number} figures`} onClick={onClick}>
      {phone}
    </Anchor>
  );
};

/** A long address breaks before the @ first, then after a dot of the name. */
export const MailAddress = ({ address }: { address: string }) =>
  address.split(/(?<=[._-])(?=.*@)|(?=@)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));

interface Look extends Omit<ButtonProps, 'children'> {
  /** In a row of a list it is an icon with its name in a tip, in a menu an item, elsewhere a button. */
  in: 'row' | 'menu' | 'page';
}

export const CallLink = ({ phone, ...look }: Called & Look) => (
  <ContactLink label="Call" icon={PhoneIcon} href={callAddress(phone)} {...look} />
);

export const WhatsAppLink = ({ phone, text, ...look }: Written & Look) => (
  <ContactLink label="WhatsApp" icon={BrandWhatsappIcon} href={whatsAppAddress(phone, text)} target="_blank" rel="noopener" {...look} />
);

interface ContactLinkProps extends Look, Pick<Called, 'onClick'> {
  label: string;
  icon: IconDrawing;
  href: string | null;
  target?: '_blank';
  rel?: string;
}

const ContactLink = ({ in: place, label, icon: Icon, href, target, rel, onClick, ...look }: ContactLinkProps) => {
  if (!href) return null;
  const link = { component: 'a', href, target, rel, onClick } as const;
  if (place === 'page') {
    return (
      <Button variant="default" leftSection={<Icon />} {...look} {...link}>
        {label}
      </Button>
    );
  }
  if (place === 'menu') {
    return (
      <Menu.Item leftSection={<Icon size={16} />} {...link}>
        {label}
      </Menu.Item>
    );
  }
  return (
    <ActionIcon size={32} aria-label={label} data-tip={label} className={styles.action} {...link}>
      <Icon />
    </ActionIcon>
  );
};
