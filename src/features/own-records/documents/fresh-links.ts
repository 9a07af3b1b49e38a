// The links to documents live for a quarter of an hour: a list that stays open longer reads them anew, and so does one that is come back to.

import { useEffect, useEffectEvent } from 'react';
import type { ListRows } from '../../../platform/ui/list/list-rows.ts';

const readAgainAfter = 10 * 60 * 1000;

export const useFreshLinks = (list: Pick<ListRows<unknown>, 'reload'>): void => {
  const refetchAll = useEffectEvent(() => void list.reload());
  useEffect(() => {
    const timer = setInterval(() => refetchAll(), readAgainAfter);
    const onFocus = () => refetchAll();
    window.addEventListener('focus', onFocus);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', onFocus);
    };
  }, []);
};
