// The one search field in the head of a list. Typed text is passed on after a debounce, or at once by Enter; Escape clears it. When the
// address changes, by the back button or a reset, the field shows the new value.

import { ActionIcon, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type KeyboardEvent, useState } from 'react';
import SearchIcon from '~icons/tabler/search';
import XIcon from '~icons/tabler/x';
import styles from './search-field.module.css';

/** How a list calls its search. */
export interface SearchLook {
  label?: string;
  /** What one may type. */
  placeholder?: string;
  /** With it the field has two buttons inside: 'Search', and this one, which resets all filters. */
  reset?: string;
}

interface SearchFieldProps extends SearchLook {
  /** The search text in the address. */
  value: string;
  onSearch: (text: string) => void;
  onReset: () => void;
}

const debounce = 250;

export const SearchField = ({ label = 'Search', placeholder = label, reset, value, onSearch, onReset }: SearchFieldProps) => {
  const { typed, type, send, clear } = useTypedSearch(value, onSearch);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || typed === '') return;
    event.preventDefault();
    event.stopPropagation();
    type('');
    send.flush();
  };
  return (
    <search className={styles.search} data-search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send.flush();
        }}
      >
        <TextInput
          aria-label={label}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          placeholder={placeholder}
          className={styles.field}
          leftSection={
            reset ? (
              <ActionIcon type="submit" size={32} aria-label="Search">
                <SearchIcon />
              </ActionIcon>
            ) : (
              <SearchIcon />
            )
          }
          leftSectionPointerEvents={reset ? 'all' : 'none'}
          rightSection={
            reset && (
              <ActionIcon
                size={32}
                aria-label={reset}
                title={reset}
                onClick={() => {
                  clear();
                  onReset();
                }}
              >
                <XIcon size={16} />
              </ActionIcon>
            )
          }
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={onKeyDown}
          // The focus leaves before a click acts, so a click on Reset or on a link comes after this search and not before it.
          onBlur={() => send.flush()}
        />
      </form>
    </search>
  );
};

const useTypedSearch = (value: string, onSearch: (text: string) => void) => {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  // Take over only changes from elsewhere. The text that this field sent comes back late: the user may have typed more by then.
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
  const type = (text: string) => {
    setTyped(text);
    send(text);
  };
  const clear = () => {
    send.cancel();
    setTyped('');
    setSent('');
  };
  return { typed, type, send, clear };
};
