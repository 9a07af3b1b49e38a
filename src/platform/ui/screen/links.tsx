// Links to screens and to their records. Only addresses that exist compile.

import { Anchor, type AnchorProps } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
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

/** The name of a record. The whole name is in a tooltip, because a narrow column cuts it off. */
export const NameLink = ({ name, ...props }: NameLinkProps) => (
  <Anchor component={ScreenLink} inherit c="inherit" title={name} {...props}>
    {name}
  </Anchor>
);
