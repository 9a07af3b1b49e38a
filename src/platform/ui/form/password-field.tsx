// A password field with a button that shows the password. The button can be reached by keyboard and has its own name.

import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import EyeIcon from '~icons/tabler/eye';
import EyeOffIcon from '~icons/tabler/eye-off';
import { VisuallyHidden } from '../screen/visually-hidden.tsx';

export const PasswordField = ({ label, ...props }: PasswordInputProps & { label: string }) => {
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      label={label}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      // The content names the button. With an aria-label, `getByLabel` and label navigation would find a second field with that label.
      visibilityToggleButtonProps={{ 'aria-label': undefined }}
      visibilityToggleIcon={({ reveal }) => (
        <>
          {reveal ? <EyeOffIcon /> : <EyeIcon />}
          <VisuallyHidden>{`${reveal ? 'Hide' : 'Show'} ${label.toLowerCase()}`}</VisuallyHidden>
        </>
      )}
      {...props}
    />
  );
};
