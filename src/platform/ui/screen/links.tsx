// Links to screens and to their records. Only addresses that exist compile.

import { Anchor, type AnchorProps, Text } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ComponentProps, createContext, use } from 'react';
import type { Href, Search } from './screen-address.ts';

interface ScreenLinkProps extends Omit<ComponentProps<'a'>, 'href'>, Pick<LinkProps, 'activeOptions' | 'state' | 'resetScroll'> {
  to: Href;
  search?: Search | ((old: Search) => Search);
}

/** The router's own types know the pattern of an address, not the address of one record. */
export const ScreenLink = ({ to, ...props }: ScreenLinkProps) => <Link to={to as string} {...props} />;

interface NameLinkProps extends AnchorProps {
  to: Href;
  name: string;
  onClick?: () => void;
}

/** Whether the user may open an address. `app` knows it. */
export const MayOpen = createContext<(path: string) => boolean>(() => true);

/** The name of a record. The whole name is in a tooltip, because a narrow column cuts it off. Whoever may not open it reads the name only. */
export const NameLink = ({ name, to, onClick, ...props }: NameLinkProps) =>
  use(MayOpen)(to) ? (
    <Anchor component={ScreenLink} inherit c="inherit" title={name} to={to} onClick={onClick} {...props}>
      {name}
    </Anchor>
  ) : (
    <Text span inherit title={name} {...props}>
      {name}
    </Text>
  );
