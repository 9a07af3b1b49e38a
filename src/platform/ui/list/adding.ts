// Whether the form of a new record is open. It is in the address, '?add', so that a link opens the form, and a reload opens it again.

import { useScreenAddress } from '../screen/screen-address.ts';

export const addParam = 'add';

export const useAdding = (mayAdd: boolean) => {
  const { search, changeSearch } = useScreenAddress();
  return {
    isAdding: mayAdd && search[addParam] !== undefined,
    start: () => changeSearch({ [addParam]: '' }),
    stop: () => changeSearch({ [addParam]: undefined }),
  };
};
