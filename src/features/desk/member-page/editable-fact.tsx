// A fact with a button that turns it into a field. The code of the field is loaded then.

import { ActionIcon } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import PencilIcon from '~icons/tabler/pencil';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import type { DetailsField } from '../../people/profile/details-form.tsx';
import type { Person } from '../../people/profile/profile-query.ts';
import styles from './member-details.module.css';

const DetailsForm = lazyPart(() => import('../../people/profile/details-form.tsx'), 'DetailsForm');

interface EditableFactProps {
  /** Has what is said of the business where a field of it is edited. */
  member: Person;
  field: DetailsField;
  name: string;
  /** Whether it is shown without its button. */
  isFixed?: boolean;
  /** A further line in grey. */
  second?: ReactNode;
  children: ReactNode;
}

export const EditableFact = ({ member, field, name, isFixed = false, second, children }: EditableFactProps) => {
  const [isEditing, setEditing] = useState(false);
  // The field goes away with the focus, so the button that comes back takes it.
  const [hasEdited, setHasEdited] = useState(false);
  const end = () => {
    setEditing(false);
    setHasEdited(true);
  };
  return (
    <div data-editing={isEditing || undefined}>
      <dt>{name}</dt>
      <dd>
        {isEditing ? (
          <DetailsForm profile={member} userId={member.Id} only={field} onSaved={end} onCancel={end} failed="This could not be loaded." />
        ) : (
          <span className={styles.editable}>
            <span>{children}</span>
            {!isFixed && (
              <ActionIcon
                autoFocus={hasEdited}
                size={24}
                variant="subtle"
                color="gray"
                aria-label={`Change ${name.toLowerCase()}`}
                className={styles.change}
                onMouseEnter={DetailsForm.preload}
                onFocus={DetailsForm.preload}
                onClick={() => setEditing(true)}
              >
                <PencilIcon size={14} />
              </ActionIcon>
            )}
          </span>
        )}
      </dd>
      {second && !isEditing && <dd className={styles.second}>{second}</dd>}
    </div>
  );
};
