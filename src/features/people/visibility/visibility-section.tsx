// 'Who sees what' on the own profile: the choices as they are, and the form to change them.

import { Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import EyeIcon from '~icons/tabler/eye';
import { InlineForm } from '../../../platform/ui/dialog/inline-form.tsx';
import { labelOf } from '../../../platform/wire/labels.ts';
import { visibilityFields } from './visibility.contract.ts';
import styles from './visibility.module.css';
import { type Choices, VisibilityForm } from './visibility-form.tsx';

const fields = ['ShowMe', 'ShowPhone', 'ShowEmail', 'ShowCompany'] as const;

export const VisibilitySection = ({ profile }: { profile: Choices }) => {
  const [isChanging, setChanging] = useState(false);
  const [wasChanging, setWasChanging] = useState(false);
  const close = () => {
    setWasChanging(true);
    setChanging(false);
  };
  return (
    <section aria-labelledby="who-sees-what">
      <Title order={3} size="sm" mb="sm" id="who-sees-what">
        Who sees what
      </Title>
      {isChanging ? (
        <InlineForm onClose={close}>
          <VisibilityForm choices={profile} onSaved={close} onCancel={close} />
        </InlineForm>
      ) : (
        <>
          <dl className={styles.choices}>
            {fields.map((field) => (
              <div key={field}>
                <dt>{labelOf(visibilityFields[field])}</dt>
                <dd>{profile[field]}</dd>
              </div>
            ))}
          </dl>
          <Text size="sm" c="dimmed" mt="xs">
            Super admins see everything, and officers of your chapter your phone and your e-mail, whatever you choose. What you can help
            with and look for is shown to whoever finds you.
          </Text>
          {/* The form has gone with the button that had the focus. */}
          <Button variant="default" mt="sm" leftSection={<EyeIcon />} autoFocus={wasChanging} onClick={() => setChanging(true)}>
            Change who sees what
          </Button>
        </>
      )}
    </section>
  );
};
