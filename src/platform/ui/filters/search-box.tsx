// A search box. Typed text is passed on after a debounce, or at once by Enter. When the address changes, by the back button or a reset, the
// box shows the new value.

import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import SearchIcon from '~icons/tabler/search';
import styles from './filter-panel.module.css';

interface SearchBoxProps {
  placeholder: string;
  /** The search text in the address. */
  value: string;
  onSearch: (text: string) => void;
}

const debounce = 100;

export const SearchBox = ({ placeholder, value, onSearch }: SearchBoxProps) => {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  // Take over only changes from elsewhere. The text that this box sent comes back late: the user may have typed more by then.
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  const send = useDebouncedCallback((text: string) => {
    setSent(text.trim());
    onSearch(text.trim());
  }, debounce);
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send.flush();
        }}
      >
        <TextInput
          label="Search"
          type="search"
          autoComplete="off"
          placeholder={placeholder}
          leftSection={<SearchIcon />}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            send(currentTarget.value);
          }}
          // The focus leaves before a click acts, so a click on Reset or on a link comes after this search and not before it.
          onBlur={() => send.flush()}
        />
      </form>
    </search>
  );
};
