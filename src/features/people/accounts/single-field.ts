// A form with one field, for pages without a session. useSubmit would double what such a page loads.

import { type SubmitEvent, useState } from 'react';
import type { z } from 'zod';
import { CallFailed } from '../../../platform/ui/call/api.ts';
import { type FailedTexts, failureOf } from '../../../platform/ui/call/failed-texts.ts';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { type Labelled, labelOf } from '../../../platform/wire/labels.ts';

interface SingleField {
  name: string;
  rule: Labelled<z.ZodType<string>>;
  /** For a failure without a message. */
  failed: FailedTexts;
  save: (value: string) => Promise<void>;
}

export const useSingleField = ({ name, rule, failed, save }: SingleField) => {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, run } = useOneAtATime();
  const submit = async (form: HTMLFormElement) => {
    const parsed = rule.safeParse(value);
    setFailure(null);
    setError(parsed.success ? null : (parsed.error.issues[0]?.message ?? ''));
    try {
      if (parsed.success) return await save(parsed.data);
    } catch (thrown) {
      const underField = thrown instanceof CallFailed ? thrown.fields[name] : undefined;
      if (underField) setError(underField);
      else setFailure(failureOf(thrown, failed));
    }
    form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  };
  return {
    isBusy,
    failure,
    form: {
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        const form = event.currentTarget;
        void run(() => submit(form));
      },
    },
    input: {
      name,
      label: labelOf(rule),
      value,
      error,
      required: true,
      withAsterisk: false,
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
        setValue(currentTarget.value);
        setError(null);
      },
    },
  };
};
