// One of many things, chosen by name from a list that typing narrows. However long the list is, only its beginning is drawn.

import { ActionIcon, Combobox, InputBase, Loader, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import CheckIcon from '~icons/tabler/check';
import RefreshIcon from '~icons/tabler/refresh';
import '@mantine/core/styles/Popover.layer.css';
import { foldText } from '../../wire/fold-text.ts';
import type { Choice, Choices } from '../call/choices.ts';
import { showNumber } from '../format/numbers.ts';
import styles from './choice-field.module.css';

interface ChoiceFieldProps {
  label: string;
  from: Choices;
  value?: number | null;
  onChange?: (id: number | null) => void;
  error?: string;
  placeholder?: string;
  /** Said in place of choices when there are none. */
  noChoices?: string;
  required?: boolean;
  name?: string;
  /** Stands before all others and chooses none of them. */
  noneLabel?: string;
  /** For choices that are only some of what there is: what to look for. */
  onType?: (text: string) => void;
}

const mostDrawn = 50;
const noneKnown = 'Nothing to choose from';

export const ChoiceField = ({ from, value = null, onChange, noneLabel, onType, noChoices = noneKnown, ...field }: ChoiceFieldProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  // A list that opened empty, to be filled later, would stand in the wrong place for a moment.
  const isOpened = combobox.dropdownOpened && !from.isLoading && from.failed === undefined;
  const listId = useId();
  const choices = useMemo(() => (noneLabel ? [{ Id: 0, Name: noneLabel }, ...from.choices] : from.choices), [from.choices, noneLabel]);
  const chosen = choices.find(({ Id }) => Id === (value ?? 0));
  const matches = useMemo(() => matching(choices, typed ?? '', chosen), [choices, typed, chosen]);
  const [best, setBest] = useBest(combobox, typed, matches[0]?.Id);

  const type = (text: string | null) => {
    setTyped(text);
    onType?.(text ?? '');
  };
  const choose = (id: number) => {
    type(null);
    combobox.closeDropdown();
    if (id !== (value ?? 0)) onChange?.(id || null);
  };
  const leave = () => {
    const found = typed && matches.filter(({ Name }) => foldText(Name) === foldText(typed.trim()));
    if (typed?.trim() === '') choose(0);
    else if (found && found.length === 1 && found[0]) choose(found[0].Id);
    type(null);
    combobox.closeDropdown();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // What the arrow marks has to be there.
    if (/^Arrow(Up|Down)$/.test(event.key)) flushSync(combobox.openDropdown);
    if (event.key.startsWith('Arrow')) setBest(undefined);
    // It takes what is marked; a form is not sent with a half-written name.
    if (event.key === 'Enter' && typed !== null) event.preventDefault();
    // It closes the list, not the dialog around it.
    if (event.key === 'Escape' && isOpened) event.stopPropagation();
  };
  return (
    <Combobox store={{ ...combobox, dropdownOpened: isOpened }} onOptionSubmit={(id) => choose(Number(id))} shadow="md">
      <Combobox.Target
        withExpandedAttribute
        aria-expanded={isOpened}
        aria-controls={isOpened ? listId : undefined}
        {...(best && { 'aria-activedescendant': best })}
      >
        <InputBase
          {...field}
          error={field.error ?? from.failed}
          placeholder={from.isLoading ? 'Loading…' : field.placeholder}
          aria-autocomplete="list"
          value={typed ?? chosen?.Name ?? ''}
          onChange={(event) => {
            type(event.currentTarget.value);
            combobox.openDropdown();
          }}
          // So that the next letter replaces what is chosen.
          onFocus={(event) => event.currentTarget.select()}
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
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {isOpened && <Matches id={listId} matches={matches} value={value} none={choices.length === 0 ? noChoices : 'Nothing matches'} />}
      </Combobox.Dropdown>
    </Combobox>
  );
};

/** Those whose name begins with the text, then those that have it elsewhere. Without a text all, the chosen one among those drawn. */
const matching = (choices: readonly Choice[], text: string, chosen: Choice | undefined): readonly Choice[] => {
  const wanted = foldText(text.trim());
  if (!wanted) return chosen && choices.indexOf(chosen) >= mostDrawn ? [chosen, ...choices.filter((choice) => choice !== chosen)] : choices;
  const found = choices.map((choice) => ({ choice, at: foldText(choice.Name).indexOf(wanted) })).filter(({ at }) => at >= 0);
  return [...found.filter(({ at }) => at === 0), ...found.filter(({ at }) => at > 0)].map(({ choice }) => choice);
};

/** While one types, the first match is the one that Enter takes. Gives the id of its element. */
const useBest = (combobox: ReturnType<typeof useCombobox>, typed: string | null, firstMatch: number | undefined) => {
  const [best, setBest] = useState<string>();
  const select = useEffectEvent((hasMatch: boolean) => {
    combobox.resetSelectedOption();
    setBest((hasMatch && combobox.selectFirstOption()) || undefined);
  });
  useEffect(() => select(Boolean(typed) && firstMatch !== undefined), [typed, firstMatch]);
  return [best, setBest] as const;
};

const RightEnd = ({ from }: { from: Choices }) => {
  if (from.isLoading) return <Loader size={16} color="gray" />;
  if (!from.failed) return <Combobox.Chevron />;
  return (
    <ActionIcon variant="subtle" color="gray" aria-label="Try Again" onClick={from.reload}>
      <RefreshIcon />
    </ActionIcon>
  );
};

interface MatchesProps {
  id: string;
  matches: readonly Choice[];
  value: number | null;
  /** Said when there is no match. */
  none: string;
}

const Matches = ({ id, matches, value, none }: MatchesProps) => (
  <>
    <Combobox.Options id={id} aria-label="Choices" className={styles.options}>
      {matches.slice(0, mostDrawn).map(({ Id, Name }) => {
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
    {matches.length > mostDrawn && (
      <Combobox.Footer className={styles.more}>
        {mostDrawn} of {showNumber(matches.length)}: type to find the others
      </Combobox.Footer>
    )}
  </>
);
