// Keeps a draft of a form while somebody types, and gives it back when the same form opens again after a reload. Leaving a form drops its
// draft, in whatever way it is left: by saving, cancelling or discarding. Passwords, codes and files are never kept, and a
// consent is given by whoever sends the form.

import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUserIfAny } from '../call/user.tsx';
import type { RecordForm } from '../form/record-form.ts';
import { useScreenPath } from '../screen/screen-address.ts';
import { RecordOfForm } from './record-of-form.ts';
import { type Draft, draftKey, dropDraft, readDraft, storeDraft } from './stored-drafts.ts';

const pause = 300;

/** `onBack` is called with a draft that was found, when its values are in the form again. `name` tells the form from others of its record. */
export const useDraft = <Values extends object, Output>(
  form: RecordForm<Values, Output>,
  { name, isPublic, onBack }: { name: string | undefined; isPublic: boolean; onBack: (draft: Draft, isNew: boolean) => void },
) => {
  const key = useKey(form, name, isPublic);
  const isNew = use(RecordOfForm) === null;
  const [found, setFound] = useState(() => (key === null ? null : readDraft(key)));
  const [status, setStatus] = useState<DraftStatus>(null);
  // What the form opened with. Some forms learn it from the server, after they have opened.
  const openedWith = useRef<Values | null>(null);

  const write = useEffectEvent(() => {
    if (key === null || openedWith.current === null) return;
    const draft = draftOf(form.getValues(), form.getInitialValues());
    if (draft === null) return dropDraft(key);
    const isKept = storeDraft(key, draft);
    setStatus((now) => (isKept ? (now === 'tooLong' ? null : now) : 'tooLong'));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the values
  useEffect(() => {
    const timer = setTimeout(write, pause);
    return () => clearTimeout(timer);
  }, [form.values]);
  useEffect(() => {
    window.addEventListener('pagehide', write);
    return () => window.removeEventListener('pagehide', write);
  }, []);
  // After a reload nothing is unmounted, so that the draft stays.
  useEffect(() => () => void (key !== null && dropDraft(key)), [key]);

  const begin = () => {
    if (openedWith.current === form.getInitialValues()) return;
    openedWith.current = form.getInitialValues();
    if (found === null) return;
    // The types cannot know that the draft has the fields of this form; its key says so.
    form.setValues(fieldsOf(found.typed, form.getInitialValues()) as Partial<Values>);
    setStatus('back');
    onBack(found, isNew);
  };
  return {
    status,
    /** To be called when the form is on the screen, and after each change of what it opened with. */
    begin,
    drop: () => key !== null && dropDraft(key),
    /** What was found does not come back, also when the form learns anew what it opens with. */
    forget: () => {
      setFound(null);
      setStatus(null);
    },
  };
};

/** 'back': what was typed before a reload is in the form again. 'tooLong': what is typed would not survive a reload. */
export type DraftStatus = 'back' | 'tooLong' | null;

const useKey = <Values extends object, Output>(
  form: RecordForm<Values, Output>,
  name: string | undefined,
  isPublic: boolean,
): string | null => {
  const userId = useUserIfAny()?.userId ?? (isPublic ? nobody : null);
  const path = useScreenPath();
  const id = use(RecordOfForm) ?? '';
  return userId === null ? null : draftKey(userId, [path, name ?? Object.keys(form.getInitialValues()).join(' '), id]);
};

/** No user has this id. Whoever signs in drops such drafts. */
const nobody = 0;

const isNeverKept = (field: string) => /password|secret|token|^code$|^consent$/i.test(field);

const draftOf = (values: object, opened: object): Draft | null => {
  const openedFields: Record<string, unknown> = { ...opened };
  const typed = Object.entries(values).filter(
    ([field, value]) => !isNeverKept(field) && !(value instanceof File) && JSON.stringify(value) !== JSON.stringify(openedFields[field]),
  );
  if (typed.length === 0) return null;
  return { typed: Object.fromEntries(typed), opened: Object.fromEntries(typed.map(([field]) => [field, openedFields[field]])) };
};

/** Only fields that the form has: another version of the portal may have written the draft. */
const fieldsOf = (typed: Record<string, unknown>, form: object) =>
  Object.fromEntries(Object.entries(typed).filter(([field]) => field in form && !isNeverKept(field)));
