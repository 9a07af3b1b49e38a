// How both of the profile's forms work: checked by the contract, sent once, the server's word under its field or else for a while below.

import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { CallFailed, messageOf } from '../../../platform/ui/call/api.ts';
import { focusAfterFailure } from '../../../platform/ui/form/focus-after-failure.ts';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { usePassingMessage } from './passing-message.tsx';

export interface FormEnds {
  /** Set while something typed would be lost by closing. */
  isUnsaved: RefObject<boolean>;
  onSaved: (text: string) => void;
  onCancel: () => void;
}

interface OwnForm<Fields extends z.ZodRawShape> {
  rules: z.ZodObject<Fields>;
  initial: Record<keyof Fields, string>;
  isUnsaved: RefObject<boolean>;
  notSaved: string;
  save: (values: z.output<z.ZodObject<Fields>>) => Promise<void>;
}

export const useOwnForm = <Fields extends z.ZodRawShape>({ rules, initial, isUnsaved, notSaved, save }: OwnForm<Fields>) => {
  const form = useRecordForm(rules, initial);
  const element = useRef<HTMLFormElement>(null);
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, showFailure] = usePassingMessage();

  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    isUnsaved.current = form.isDirty();
    return () => {
      isUnsaved.current = false;
    };
  });

  const focusFailure = () => focusAfterFailure(element.current);
  const submit = form.onSubmit(async (values) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await save(values);
    } catch (error) {
      focusFailure();
      const fields = error instanceof CallFailed ? error.fields : {};
      form.setErrors(fields);
      if (Object.keys(fields).length === 0) showFailure({ text: messageOf(error, notSaved), tone: 'error' });
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }, focusFailure);

  return { form, element, submit, isBusy, failure };
};
