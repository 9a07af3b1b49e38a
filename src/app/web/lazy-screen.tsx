// A screen whose code is loaded when it is opened for the first time. The router calls `preload` before it shows the screen, so the
// previous screen stays until the code is loaded.

import { type ComponentType, lazy, useState } from 'react';

export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const Lazy = lazy(async () => ({ default: await load() }));
  let Loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    Loaded = await load();
  };
  const Screen = (props: Props) => {
    // React.lazy shows an empty screen for a moment, even when the code is already loaded.
    const [Component] = useState(() => Loaded ?? Lazy);
    return <Component {...props} />;
  };
  return Object.assign(Screen, { preload });
};
