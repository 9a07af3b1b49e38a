// The theme: a teal for the brand, warm greys, amber for what needs attention, red for errors, green for success. In every scale the shades
// behind white text (6 and 7) have a contrast of 4.5 : 1. So have `gray` 6 and `dark` 2, the grey of second lines.

import {
  type ActionIconProps,
  type BadgeProps,
  type CSSVariablesResolver,
  createTheme,
  type DividerProps,
  type MantineColorsTuple,
  type MenuProps,
  type SwitchProps,
} from '@mantine/core';
import { brandScale } from '../../wire/brand-colours.ts';

const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ee',
  '#e9e6e0',
  '#dad6ce',
  '#c3beb4',
  '#8f897f',
  '#6b665e',
  '#524e47',
  '#393631',
  '#23211e',
];

const dark: MantineColorsTuple = [
  '#e6e3de',
  '#c9c5be',
  '#a8a39b',
  '#7d7972',
  '#4b4843',
  '#3a3834',
  '#2c2a27',
  '#211f1d',
  '#191816',
  '#11100f',
];

const amber: MantineColorsTuple = [
  '#fff7e8',
  '#fdebc8',
  '#f9d68f',
  '#f2bd55',
  '#e6a12c',
  '#c07f12',
  '#9a6208',
  '#824f05',
  '#683f05',
  '#4d2f06',
];

const red: MantineColorsTuple = [
  '#fdf1ef',
  '#fadfdb',
  '#f4bdb6',
  '#ec958b',
  '#e37268',
  '#d5483e',
  '#be352c',
  '#a32a23',
  '#83221d',
  '#631a17',
];

const green: MantineColorsTuple = [
  '#f0f8ee',
  '#deefd9',
  '#bcdfb3',
  '#92c886',
  '#6bb05d',
  '#4b943e',
  '#367a2c',
  '#2b6623',
  '#22521c',
  '#1a3f16',
];

// Not `Badge.extend()`, because the login page would load each part that is named here.
const byDefault = <Props>(defaultProps: Partial<Props>) => ({ defaultProps });

export const theme = createTheme({
  colors: { teal: brandScale, gray, dark, amber, red, green },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  black: '#23211e',
  defaultRadius: 'md',
  fontFamily: "'Inter Variable', 'Inter Stand-in', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  headings: { fontFamily: "'Inter Variable', 'Inter Stand-in', system-ui, sans-serif", fontWeight: '650' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  shadows: { md: '0 4px 12px rgb(35 33 30 / 6%), 0 12px 32px rgb(35 33 30 / 10%)' },
  components: {
    ActionIcon: byDefault<ActionIconProps>({ variant: 'subtle', color: 'gray' }),
    Badge: byDefault<BadgeProps>({ variant: 'light', tt: 'none', miw: 'max-content' }),
    Divider: byDefault<DividerProps>({ my: 'lg' }),
    Menu: byDefault<MenuProps>({ position: 'bottom-end', withInitialFocusPlaceholder: false }),
    Switch: byDefault<SwitchProps>({ withThumbIndicator: false }),
  },
});

/** Mantine's own values for these variables do not reach the contrast of WCAG AA. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-success': 'var(--mantine-color-green-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-5)',
    '--canvas': 'var(--mantine-color-gray-0)',
    '--surface': 'var(--mantine-color-white)',
    '--line': 'var(--mantine-color-gray-2)',
    '--attention': 'var(--mantine-color-amber-7)',
  },
  dark: {
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-success': 'var(--mantine-color-green-3)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-3)',
    '--mantine-color-gray-light': 'var(--mantine-color-dark-5)',
    '--mantine-color-teal-light': '#16332d',
    '--mantine-color-teal-light-hover': '#1b3e37',
    '--mantine-color-amber-light': '#3a2b10',
    '--mantine-color-red-light': '#40201d',
    '--mantine-color-green-light': '#1f331b',
    '--canvas': 'var(--mantine-color-dark-8)',
    '--surface': 'var(--mantine-color-dark-7)',
    '--line': 'var(--mantine-color-dark-5)',
    '--attention': 'var(--mantine-color-amber-3)',
  },
});
