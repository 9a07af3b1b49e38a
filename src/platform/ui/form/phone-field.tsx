// A phone number to type: its ten digits and nothing else, in whatever way it is typed, pasted or filled in.

import { TextInput, type TextInputProps } from '@mantine/core';
import { phoneDigits, withoutPrefix } from '../../wire/phone.ts';

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
      onChange?.(withoutPrefix(isTyped ? digits.slice(0, mostDigits(digits)) : digits));
    }}
  />
);

// More cannot be typed, for whoever types sees it. Of what is pasted nothing is cut: the form's rule refuses what is too long.
const mostDigits = (digits: string) => phoneDigits + (/^(91|0)/.exec(digits)?.[0].length ?? 0);
