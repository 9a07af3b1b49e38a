// Links to documents expire after 15 minutes. So an open list is loaded again every ten minutes, and whenever the window gets the focus.

import { useEffect, useEffectEvent } from 'react';
import type { ListRows } from '../../../platform/ui/list/list-rows.ts';

const reloadEveryMs = 10 * 60 * 1000;

export const useFreshLinks = (list: Pick<ListRows<unknown>, 'reload'>): void => {
  const reload = useEffectEvent(() => void list.reload());
  useEffect(() => {
    const timer = setInterval(() => reload(), reloadEveryMs);
    const onFocus = () => reload();
    window.addEventListener('focus', onFocus);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', onFocus);
    };
  }, []);
};
