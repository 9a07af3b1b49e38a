// A field to choose one of many records by name. Typing narrows the list, and only the first matches are drawn.

import { ActionIcon, Combobox, InputBase, Loader, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import CheckIcon from '~icons/tabler/check';
import RefreshIcon from '~icons/tabler/refresh';
import { foldText } from '../../wire/texts/fold-text.ts';
import type { Choice, Choices } from '../call/choices.ts';
import { showNumber } from '../format/numbers.ts';
import styles from './choice-field.module.css';
import { matchingChoices } from './choice-matches.ts';

/** What a form says of a field for one record, whichever records it offers. */
export interface RecordFieldProps {
  label: string;
  description?: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
  error?: string;
  placeholder?: string;
  required?: boolean;
  name?: string;
  /** The choices are seen at once, where choosing is all that the form asks for. */
  isOpenAtFirst?: boolean;
}

interface ChoiceFieldProps extends RecordFieldProps {
  from: Choices;
  /** Shown in place of the choices when there are none. */
  noChoices?: string;
  /** For a typed text that no choice has: what is known of it. Null for nothing. */
  noMatch?: (text: string) => string | null;
  ref?: Ref<HTMLInputElement>;
  /** The label of a first choice that means "none". */
  noneLabel?: string;
  /** Called with the typed text, for a field whose choices are searched on the server. */
  onType?: (text: string) => void;
}

const maxDrawn = 50;

const noChoice: readonly Choice[] = [];

export const ChoiceField = ({
  from,
  value = null,
  onChange,
  noneLabel,
  onType,
  isOpenAtFirst,
  noChoices = 'Nothing to choose from',
  noMatch,
  ...field
}: ChoiceFieldProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  // The text that the field was left with, where no choice was taken by it, and the value that it kept.
  const [left, setLeft] = useState<{ text: string; value: number | null } | null>(null);
  const notChosen = left?.value === value ? left.text : null;
  const combobox = useCombobox({
    defaultOpened: isOpenAtFirst,
    onDropdownOpen: () => setLeft(null),
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  // Not opened before the choices are loaded: a list that grows after it has opened would be in the wrong place for a moment.
  const isOpened = combobox.dropdownOpened && !from.isLoading && from.failed === undefined;
  const listId = useId();
  const choices = useMemo(() => (noneLabel ? [{ Id: 0, Name: noneLabel }, ...from.choices] : from.choices), [from.choices, noneLabel]);
  const chosen = choices.find(({ Id }) => Id === (value ?? 0));
  const { matches, haveTypo } = useMemo(() => matching(choices, typed ?? '', chosen), [choices, typed, chosen]);
  // Enter takes nobody whose name was not typed.
  const sure = haveTypo ? noChoice : matches;
  const { markedId, setMarkedId, followMark } = useMarkedMatch(combobox, listId, typed, sure);

  // A choice may move the focus before the field is drawn again.
  const latest = useRef<string | null>(null);
  // Enter came while the choices were loading: then it takes the first match as soon as there is one.
  const [isAwaited, setAwaited] = useState(false);
  const type = (text: string | null) => {
    latest.current = text;
    setTyped(text);
    setAwaited(false);
    onType?.(text ?? '');
  };
  const choose = (id: number) => {
    type(null);
    combobox.closeDropdown();
    if (id !== (value ?? 0)) onChange?.(id || null);
  };
  const takeFirst = useEffectEvent(() => {
    setAwaited(false);
    if (typed && sure[0]) choose(sure[0].Id);
  });
  useEffect(() => {
    if (isAwaited && !from.isLoading) takeFirst();
  }, [isAwaited, from.isLoading]);
  const leave = () => {
    const text = latest.current?.trim();
    const only = text ? onlyMatch(matches, text, from.isLoading || from.isSearching ? noChoice : sure) : undefined;
    if (text === '') choose(0);
    else if (only) choose(only.Id);
    else if (text) setLeft({ text, value });
    type(null);
    combobox.closeDropdown();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    followMark();
    // The options must be drawn before the arrow key can mark one.
    if (/^Arrow(Up|Down)$/.test(event.key)) flushSync(combobox.openDropdown);
    if (event.key.startsWith('Arrow')) setMarkedId(undefined);
    // Enter takes the marked option. It must not submit the form with a half-typed name.
    if (event.key === 'Enter' && typed !== null) {
      event.preventDefault();
      setAwaited(from.isLoading);
    }
    if (event.key === 'Tab' && isOpened && combobox.getSelectedOptionIndex() >= 0) {
      combobox.clickSelectedOption();
      // The focus has gone on already.
      if (document.activeElement !== event.currentTarget) event.preventDefault();
    }
    // Escape closes the list, not the dialog around it.
    if (event.key === 'Escape' && isOpened) event.stopPropagation();
  };
  return (
    <Combobox store={{ ...combobox, dropdownOpened: isOpened }} onOptionSubmit={(id) => choose(Number(id))} shadow="md">
      <Combobox.Target
        withExpandedAttribute
        aria-expanded={isOpened}
        aria-controls={isOpened ? listId : undefined}
        {...(markedId && { 'aria-activedescendant': markedId })}
      >
        <InputBase
          {...field}
          error={field.error ?? from.failed ?? notChosen !== null}
          data-not-chosen={typed !== null || notChosen !== null || undefined}
          placeholder={from.isLoading ? 'Loading…' : field.placeholder}
          aria-autocomplete="list"
          value={typed ?? chosen?.Name ?? ''}
          onChange={(event) => {
            type(event.currentTarget.value);
            combobox.openDropdown();
          }}
          // So that the next typed letter replaces the chosen name.
          onFocus={(event) => event.currentTarget.select()}
          // A press on a selected text takes the selection away, but only after the click: what is typed next would be added to the name.
          onMouseDown={(event) => {
            if (typed === null && document.activeElement === event.currentTarget) event.preventDefault();
          }}
          onClick={(event) => {
            combobox.openDropdown();
            if (typed !== null) return;
            event.currentTarget.select();
            combobox.updateSelectedOptionIndex('active', { scrollIntoView: true });
          }}
          onBlur={leave}
          onKeyDown={onKeyDown}
          rightSection={<RightEnd from={from} />}
          rightSectionPointerEvents={from.failed ? 'all' : 'none'}
          inputContainer={(input) => (
            <>
              {input}
              <div aria-live="polite" className={styles.notChosen}>
                {notChosen !== null && `“${notChosen}” was not taken: choose one from the list`}
              </div>
            </>
          )}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {isOpened && (
          <Matches
            id={listId}
            matches={matches}
            value={value}
            none={choices.length === 0 ? noChoices : (noMatch?.(typed ?? '') ?? 'Nothing matches')}
          />
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
};

/** Without a text all; the chosen one is always drawn. */
const matching = (choices: readonly Choice[], text: string, chosen: Choice | undefined): ReturnType<typeof matchingChoices> => {
  if (text.trim()) return matchingChoices(choices, text);
  const isFar = chosen !== undefined && choices.indexOf(chosen) >= maxDrawn;
  return { matches: isFar ? [chosen, ...choices.filter((choice) => choice !== chosen)] : choices, haveTypo: false };
};

/** The one with that name, else the only one that fits. */
const onlyMatch = (matches: readonly Choice[], name: string, fitting: readonly Choice[]): Choice | undefined => {
  const sameName = matches.filter(({ Name }) => foldText(Name) === foldText(name));
  const [only, another] = sameName.length > 0 ? sameName : fitting;
  return another ? undefined : only;
};

/**
 * While the user types, the first match is marked, so that Enter takes it. Matches that come later leave the mark where it is. Gives the id
 * of the marked element.
 */
const useMarkedMatch = (combobox: ReturnType<typeof useCombobox>, listId: string, typed: string | null, matches: readonly Choice[]) => {
  const [markedId, setMarkedId] = useState<string>();
  const placeOfMark = () =>
    [...(document.getElementById(listId)?.children ?? [])].findIndex((option) => option.hasAttribute('data-combobox-selected'));
  const markFirst = useEffectEvent(() => {
    combobox.resetSelectedOption();
    setMarkedId((typed && matches.length > 0 && combobox.selectFirstOption()) || undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new text, which has another first match
  useEffect(() => markFirst(), [typed]);
  const markAnother = useEffectEvent(() => typed && placeOfMark() < 0 && markFirst());
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the options change: the marked one may be gone
  useEffect(() => void markAnother(), [matches]);
  /** The mark is on an element, but the keys go by the place that it had: others may have come between, or the place was told too late. */
  const followMark = () => {
    const place = placeOfMark();
    if (place >= 0) combobox.updateSelectedOptionIndex(place);
  };
  return { markedId, setMarkedId, followMark };
};

const RightEnd = ({ from }: { from: Choices }) => {
  if (from.isLoading) return <Loader size={16} color="gray" />;
  if (!from.failed) return <Combobox.Chevron />;
  return (
    <ActionIcon aria-label="Try Again" onClick={from.reload}>
      <RefreshIcon />
    </ActionIcon>
  );
};

interface MatchesProps {
  id: string;
  matches: readonly Choice[];
  value: number | null;
  /** Shown when there is no match. */
  none: string;
}

const Matches = ({ id, matches, value, none }: MatchesProps) => (
  <>
    <Combobox.Options id={id} aria-label="Choices" className={styles.options}>
      {matches.slice(0, maxDrawn).map(({ Id, Name }) => {
        const isChosen = Id === (value ?? 0);
        return (
          <Combobox.Option key={Id} value={String(Id)} active={isChosen} aria-selected={isChosen} className={styles.option}>
            {Name}
            {isChosen && <CheckIcon size={16} />}
          </Combobox.Option>
        );
      })}
    </Combobox.Options>
    {matches.length === 0 && <Combobox.Empty role="status">{none}</Combobox.Empty>}
    {matches.length > maxDrawn && (
      <Combobox.Footer className={styles.more}>
        {maxDrawn} of {showNumber(matches.length)}: type to find the others
      </Combobox.Footer>
    )}
  </>
);
