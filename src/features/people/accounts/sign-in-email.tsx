// The e-mail field of a sign-in, as browsers, password managers and phone keyboards expect it.

import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';

export const SignInEmail = (props: ComponentProps<typeof TextInput>) => (
  <TextInput label="Email" type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} size="md" {...props} />
);
