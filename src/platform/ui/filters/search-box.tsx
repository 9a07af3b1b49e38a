// A box to search by. What is typed is passed on after a moment, by Enter at once; the address has the last word: the way back and a
// reset change the box too.

import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import SearchIcon from '~icons/tabler/search';
import styles from './filter-panel.module.css';

interface SearchBoxProps {
  /** What is searched. */
  placeholder: string;
  /** What the address says. */
  value: string;
  onSearch: (text: string) => void;
}

const pause = 100;

export const SearchBox = ({ placeholder, value, onSearch }: SearchBoxProps) => {
  const [typed, setTyped] = useState(value);
  const [passedOn, setPassedOn] = useState(value);
  const [known, setKnown] = useState(value);
  // Only what comes from elsewhere: the box's own words come back when the next ones may have been typed already.
  if (value !== known) {
    setKnown(value);
    if (value !== passedOn) {
      setPassedOn(value);
      setTyped(value);
    }
  }
  const passOn = useDebouncedCallback((text: string) => {
    setPassedOn(text.trim());
    onSearch(text.trim());
  }, pause);
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          passOn.flush();
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
            passOn(currentTarget.value);
          }}
          // Before whatever comes next: a click that resets the filters or leaves the page.
          onBlur={() => passOn.flush()}
        />
      </form>
    </search>
  );
};
