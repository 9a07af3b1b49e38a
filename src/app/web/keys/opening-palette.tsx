// The palette while its code is loading: what is typed is kept, shown, and given to its field.

import { Loader } from '@mantine/core';
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import SearchIcon from '~icons/tabler/search';
import { loadCode } from '../../../platform/ui/screen/load-code.ts';
import { toastError } from '../../../platform/ui/screen/toasts.ts';
import styles from './opening-palette.module.css';
import { useTypedAhead } from './typed-ahead.ts';

const load = () => import('./command-palette.tsx');

type CommandPalette = Awaited<ReturnType<typeof load>>['CommandPalette'];

/** Loads the code when the palette is likely to open. */
export const preparePalette = (): void => void load().catch(() => undefined);

export const OpeningPalette = ({ onClosed }: Pick<ComponentProps<CommandPalette>, 'onClosed'>) => {
  const [Palette, setPalette] = useState<CommandPalette | null>(null);
  const { typed, end } = useTypedAhead(onClosed);
  const fail = useEffectEvent(() => {
    toastError('The search could not be loaded. Check your connection and try again. After an update of the portal, reload the page.');
    onClosed();
  });
  useEffect(() => {
    let isGone = false;
    loadCode(load).then(
      (code) => isGone || setPalette(() => code.CommandPalette),
      () => isGone || fail(),
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (Palette) return <Palette typed={typed} onReady={end} onClosed={onClosed} />;
  return (
    <div className={styles.waiting} role="status" aria-label="Opening the search">
      <SearchIcon size={20} className={styles.icon} />
      <span className={styles.text}>{typed.text}</span>
      <Loader size={18} color="gray" />
    </div>
  );
};
