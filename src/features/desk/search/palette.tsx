// The palette: one field that finds records, screens and actions, and opens them by the keyboard alone. The focus stays in the field; the
// arrows choose among what is below it.

import { ActionIcon, Button, Group, Loader, Text } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import SearchIcon from '~icons/tabler/search';
import XIcon from '~icons/tabler/x';
import { useIsSuperAdmin, useUser } from '../../../platform/ui/call/user.tsx';
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx';
import { useDialogState } from '../../../platform/ui/dialog/dialog-state.ts';
import { useLeaveFor } from '../../../platform/ui/dialog/leaving.ts';
import type { IconDrawing } from '../../../platform/ui/look/icon.ts';
import { VisuallyHidden } from '../../../platform/ui/screen/visually-hidden.tsx';
import { rememberOpened } from '../../../platform/ui/way-back/last-opened.ts';
import { foldText } from '../../../platform/wire/texts/fold-text.ts';
import { useMayWrite } from '../../people/notices/write-to.tsx';
import styles from './palette.module.css';
import { PaletteGroups } from './palette-groups.tsx';
import { type Command, groupOfPayments, groupsFor, type Option, type OptionGroup } from './palette-options.ts';
import { useChapterActions, usePersonActions, verbIn, writing } from './person-actions.ts';
import { searchTexts } from './search.contract.ts';
import { useFound } from './use-found.ts';

export interface Typed {
  text: string;
  /** Enter was pressed: the best result opens as soon as the text has its results. */
  isEntered: boolean;
}

interface PaletteProps {
  commands: readonly Command[];
  iconOf: (path: string) => IconDrawing;
  /** What was typed before the field had the focus. */
  typed: Typed;
  /** The field has the focus. */
  onReady: () => void;
  /** Called when it has faded out; the caller unmounts it then. */
  onClosed: () => void;
}

export const Palette = ({ commands, iconOf, typed: typedBefore, onReady, onClosed }: PaletteProps) => {
  const { userId } = useUser();
  const { dialogState, close } = useDialogState(onClosed);
  const leaveFor = useLeaveFor();
  const [typedHere, setTyped] = useState<Typed | null>(null);
  const { text, isEntered } = typedHere ?? typedBefore;
  const [chosen, setChosen] = useState(0);
  const isSuperAdmin = useIsSuperAdmin();
  const actionsOf = usePersonActions();
  const chapterActions = useChapterActions();
  const mayWrite = useMayWrite();
  const [person, setPerson] = useState<Option | null>(null);
  // Tab was pressed: what can be done with the best result shows as soon as the text has its results.
  const [isGoingOn, setGoingOn] = useState(false);
  // 'Write an ann' is the beginning of a command, and no name to write to.
  const isCommand = commands.some(({ label }) => foldText(label).startsWith(foldText(text.trim())));
  const meant = (isSuperAdmin || mayWrite) && !isCommand ? verbIn(text) : null;
  // An officer does nothing else to others from here.
  const verb = isSuperAdmin || meant?.action === writing ? meant : null;
  const found = useFound(person ? '' : (verb?.rest ?? text), { mayFindPayments: isSuperAdmin });
  const groups = person
    ? [{ heading: person.label, options: actionsOf(person).filter(({ label }) => foldText(label).includes(foldText(text.trim()))) }]
    : [
        ...groupOfPayments(found.payments, iconOf),
        ...applyVerb(groupsFor({ text: verb ? verb.rest : text, commands, records: found.records, iconOf, userId }), verb?.action, {
          person: actionsOf,
          chapter: chapterActions,
          isOfPeople: isSuperAdmin,
        }),
      ];
  const options = groups.flatMap((group) => group.options);
  const active = Math.min(chosen, options.length - 1);

  // While other records are on their way, those on the screen are not what the text asks for. Commands need no server.
  const isOfText = ({ kind }: Option) => kind === undefined || found.isAnswered;
  const open = (option: Option | undefined) => {
    if (!option || !isOfText(option)) return;
    if (!option.run) rememberOpened(userId, option);
    close();
    if (option.run) option.run();
    else void leaveFor(option.href, { isFound: true });
  };
  const best = options[active];
  const mayOpen = best ? isOfText(best) : found.isAnswered;
  const openBest = useEffectEvent(() => {
    setTyped({ text, isEntered: false });
    open(best);
  });
  useEffect(() => {
    if (isEntered && mayOpen) openBest();
  }, [isEntered, mayOpen]);
  const enter = (next: Option | null) => {
    setGoingOn(false);
    setPerson(next);
    setTyped({ text: next ? '' : (person?.label ?? ''), isEntered: false });
    setChosen(0);
  };
  const goOn = useEffectEvent(() => (best?.memberId ? enter(best) : setGoingOn(false)));
  useEffect(() => {
    if (isGoingOn && mayOpen) goOn();
  }, [isGoingOn, mayOpen]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isAtEnd = event.currentTarget.selectionStart === text.length;
    const isOnward = (event.key === 'Tab' && !event.shiftKey) || (event.key === 'ArrowRight' && isAtEnd);
    if (isOnward && isSuperAdmin && !person && (best ? best.memberId : !found.isAnswered)) {
      event.preventDefault();
      return setGoingOn(true);
    }
    if (person && (event.key === 'ArrowLeft' || (event.key === 'Backspace' && text === ''))) {
      event.preventDefault();
      return enter(null);
    }
    const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== 'Enter' && !isShortcut)) return;
    event.preventDefault();
    if (event.repeat && step === undefined) return;
    if (isShortcut) close();
    else setTyped({ text, isEntered: step === undefined && (mayOpen || chosen === 0) });
    if (step !== undefined) setChosen((active + step + options.length) % options.length);
  };

  return (
    <Dialog
      {...dialogState}
      title="Find anything"
      size={620}
      isTopLevel
      hasCloseButton={false}
      classNames={{ header: styles.title, content: styles.content, body: styles.body }}
    >
      <div className={styles.head}>
        <SearchIcon size={20} className={styles.icon} />
        <input
          className={styles.input}
          data-autofocus
          role="combobox"
          aria-label="Find anything"
          aria-expanded={options.length > 0}
          aria-controls="palette-options"
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `palette-option-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          placeholder="A name, a screen or an action"
          value={text}
          onChange={({ currentTarget }) => {
            setTyped({ text: currentTarget.value, isEntered: false });
            setChosen(0);
            setGoingOn(false);
          }}
          onFocus={onReady}
          onKeyDown={onKeyDown}
        />
        {found.isLoading && <Loader size={18} color="gray" aria-hidden />}
        <ActionIcon size={32} aria-label="Close" onClick={close}>
          <XIcon size={18} />
        </ActionIcon>
      </div>
      <PaletteGroups groups={groups} active={active} isStale={found.isStale} onHover={setChosen} onOpen={open} />
      <State found={found} text={text.trim()} count={options.length} />
      <div className={styles.foot} aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open{' '}
        {isSuperAdmin && (
          <>
            <kbd>Tab</kbd> what can be done{' '}
          </>
        )}
        <kbd>Esc</kbd> close
      </div>
    </Dialog>
  );
};

interface Doing {
  person: (option: Option) => Option[];
  chapter: (option: Option) => Option[];
  /** Whether the user does things to people from here. */
  isOfPeople: boolean;
}

/** With a verb, choosing a person or a chapter does it. */
const applyVerb = (groups: OptionGroup[], action: string | undefined, { person, chapter, isOfPeople }: Doing): OptionGroup[] => {
  if (action === undefined) return groups;
  const actionsOf = (option: Option) => {
    if (option.memberId !== undefined) return isOfPeople ? person(option) : [];
    return option.kind === 'Chapter' ? chapter(option) : [];
  };
  const options = groups.flatMap((group) => group.options);
  const doing = options.flatMap((option) =>
    actionsOf(option)
      .filter(({ label }) => label === action)
      .map((one) => ({ ...one, label: `${action}: ${option.label}`, detail: option.detail, kind: option.kind, memberId: option.memberId })),
  );
  return doing.length > 0 ? [{ heading: action, options: doing }] : [];
};

interface StateProps {
  found: ReturnType<typeof useFound>;
  text: string;
  count: number;
}

/** What became of the search, when there is more to say than its results. The results are counted for screen readers. */
const State = ({ found: { failure, isLoading, retry }, text, count }: StateProps) => {
  if (failure !== null) {
    return (
      <Group className={styles.state} role="alert" gap="sm">
        <Text size="sm">{failure}</Text>
        <Button variant="default" size="compact-sm" onClick={retry}>
          Try Again
        </Button>
      </Group>
    );
  }
  const isNothing = count === 0 && !isLoading;
  return (
    <div role="status" className={isNothing ? styles.state : undefined}>
      {isNothing && (
        <Text size="sm" c="dimmed">
          {searchTexts.none} for “{text}”
        </Text>
      )}
      {!isNothing && text !== '' && !isLoading && <VisuallyHidden>{count === 1 ? '1 result' : `${count} results`}</VisuallyHidden>}
    </div>
  );
};
