// A field for a phone number. It keeps only the ten digits, whether the number is typed, pasted or filled in by the browser.

import { TextInput, type TextInputProps } from '@mantine/core';
import { phoneDigits, stripPrefix } from '../../wire/phone.ts';

interface PhoneFieldProps extends Omit<TextInputProps, 'onChange'> {
  onChange?: (digits: string) => void;
}

export const PhoneField = ({ onChange, ...field }: PhoneFieldProps) => (
  <TextInput
    type="tel"
    inputMode="tel"
    {...field}
    onChange={({ currentTarget, nativeEvent }) => {
      const isTyped = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertText';
      const digits = currentTarget.value.replace(/\D/g, '');
      onChange?.(stripPrefix(isTyped ? digits.slice(0, mostDigits(digits)) : digits));
    }}
  />
);

// More digits cannot be typed; the user sees that. A pasted number is never cut: when it is too long, the form's rule refuses it.
const mostDigits = (digits: string) => phoneDigits + (/^(91|0)/.exec(digits)?.[0].length ?? 0);
