// A screen whose code is loaded when it is first opened. The router loads it ahead of showing it, so the old screen stays until then.

import { type ComponentType, lazy, useState } from 'react';

export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const Late = lazy(async () => ({ default: await load() }));
  let Loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    Loaded = await load();
  };
  // React's lazy would blank the screen for a moment even for code that is already here.
  const Screen = (props: Props) => {
    const [Ready] = useState(() => Loaded ?? Late);
    return <Ready {...props} />;
  };
  return Object.assign(Screen, { preload });
};
