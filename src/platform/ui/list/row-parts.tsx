// The parts that cells of a list are made of: a small picture, a name with a second line, a preview, and the row's actions.

import { ActionIcon, Button, Group, Text } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import PencilIcon from '~icons/tabler/pencil';
import PhotoIcon from '~icons/tabler/photo';
import { smallPictureUrl } from '../../wire/files.ts';
import { cut } from '../../wire/texts/preview.ts';
import type { IconDrawing } from '../look/icon.ts';
import { MailAddress, PhoneLink } from '../reading/contact-links.tsx';
import { ScreenLink } from '../screen/links.tsx';
import type { Href } from '../screen/screen-address.ts';
import styles from './row-parts.module.css';

/** A small picture. Decorative: the name beside it says what it shows. */
export const Thumb = ({ url }: { url: string | null }) =>
  url ? (
    <img className={styles.thumb} src={smallPictureUrl(url)} alt="" width={32} height={32} loading="lazy" decoding="async" />
  ) : (
    <span className={styles.thumb}>
      <PhotoIcon />
    </span>
  );

/** A logo, not cropped. Its record has no name, so the logo has a text for screen readers. */
export const Logo = ({ url }: { url: string | null }) =>
  url ? <img className={styles.logo} src={smallPictureUrl(url)} alt="Logo" loading="lazy" decoding="async" /> : <Thumb url={null} />;

interface PersonProps {
  name: ReactNode;
  /** Beside the name, such as a badge. */
  mark?: ReactNode;
  second?: ReactNode;
  picture?: ReactNode;
}

/** Who or what a row is about: a picture where the list has pictures, the name with its mark, and a second line in grey. */
export const Who = ({ name, mark, second, picture }: PersonProps) => (
  <Group gap="sm" wrap="nowrap">
    {picture}
    <TwoLines first={name} mark={mark} second={second} weight={600} />
  </Group>
);

interface TwoLinesProps {
  first: ReactNode;
  mark?: ReactNode;
  second?: ReactNode;
  weight?: number;
}

/** Two short texts that belong together, one above the other. */
export const TwoLines = ({ first, mark, second, weight }: TwoLinesProps) => {
  const below = second && (
    <Text size="xs" c="dimmed" lh={1.3} lineClamp={1} className={styles.second} title={titleOf(second)}>
      {second}
    </Text>
  );
  return (
    <div className={styles.lines} data-lines>
      <Text inherit fw={weight} lh={1.3} lineClamp={2} className={styles.ringed} title={titleOf(first)}>
        {first}
      </Text>
      {/* Beside the name a mark would cut it. */}
      {mark ? (
        <Group gap={6} wrap="nowrap">
          {mark}
          {below}
        </Group>
      ) : (
        below
      )}
    </div>
  );
};

const titleOf = (shown: ReactNode) => (typeof shown === 'string' ? shown : undefined);

/** The beginning of a long text, as a list has it. The tooltip shows more. */
export const Preview = ({ text, length }: { text: string | null; length: number }) =>
  text && (
    <Text size="xs" c="dimmed" lh={1.35} lineClamp={2} title={text}>
      {cut(text, length)}
    </Text>
  );

/** The beginning of a name. The tooltip shows all of it. */
export const Cut = ({ text, length }: { text: string; length: number }) => (
  <Text inherit lineClamp={2} title={text}>
    {cut(text, length)}
  </Text>
);

/** An e-mail address on as many lines as its column needs; only an endless one is cut. */
export const Email = ({ address }: { address: string }) => (
  <Text inherit lh={1.3} lineClamp={4} className={styles.email} title={address}>
    <MailAddress address={address} />
  </Text>
);

/** E-mail address and phone number, which calls when it is tapped. */
export const Contact = ({ email, phone }: { email: string; phone: string | null }) => (
  <div data-lines="contact">
    <Email address={email} />
    <Text size="xs" c="dimmed" lh={1.3}>
      <PhoneLink phone={phone} />
    </Text>
  </div>
);

export const RowActions = ({ children }: { children: ReactNode }) => (
  <Group gap={4} wrap="nowrap">
    {children}
  </Group>
);

interface RowActionProps {
  label: string;
  icon: IconDrawing;
  colour?: string;
  onClick: (event: MouseEvent<HTMLElement>) => void;
  /** The key e does the same. */
  'data-edits'?: true;
}

export const RowAction = ({ label, icon: Icon, colour = 'gray', ...button }: RowActionProps) => (
  <ActionIcon color={colour} size={32} aria-label={label} data-tip={label} className={styles.action} {...button}>
    <Icon />
  </ActionIcon>
);

/** An action that is a link: the browser opens it in a new tab, or downloads the file. */
export const RowLink = ({ label, icon: Icon, to }: { label: string; icon: IconDrawing; to: string }) => (
  <ActionIcon
    component="a"
    href={to}
    target="_blank"
    rel="noopener"
    size={32}
    aria-label={label}
    data-tip={label}
    className={styles.action}
  >
    <Icon />
  </ActionIcon>
);

/** An action that leads to a screen. */
export const RowScreen = ({ label, icon: Icon, to }: { label: string; icon: IconDrawing; to: Href }) => (
  <ActionIcon component={ScreenLink} to={to} color="gray" size={32} aria-label={label} data-tip={label} className={styles.action}>
    <Icon />
  </ActionIcon>
);

interface MainActionProps {
  label: string;
  icon?: IconDrawing;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** The main action of a row. It is pale until the row is hovered or has the focus: ten strong buttons would draw all attention. */
export const MainAction = ({ label, icon: Icon, onClick }: MainActionProps) => (
  <Button variant="light" size="compact-sm" leftSection={Icon && <Icon size={16} />} className={styles.mainAction} onClick={onClick}>
    {label}
  </Button>
);

export const EditAction = ({ onClick }: { onClick: () => void }) => (
  <RowAction label="Edit" icon={PencilIcon} onClick={onClick} data-edits />
);
