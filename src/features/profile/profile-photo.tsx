// The photo, and the choice of another one, which is sent at once.

import { Button, Loader, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { messageOf, send } from '../../platform/ui/api.ts';
import { Icon } from '../../platform/ui/icon.tsx';
import { PersonPicture } from '../../platform/ui/person-picture.tsx';
import { bytesOf, fileTooLarge, notAPicture, pictureTypes } from '../../platform/wire/files.ts';
import { PassingMessage, usePassingMessage } from './passing-message.tsx';
import { photoMegabytes, profileTexts, updateDetails } from './profile.contract.ts';
import styles from './profile.module.css';
import type { Profile } from './profile-query.ts';

export const ProfilePhoto = ({ profile }: { profile: Profile }) => {
  const queries = useQueryClient();
  const [message, show] = usePassingMessage();
  const { mutate: savePhoto, isPending } = useMutation({
    mutationFn: (file: File) => send(updateDetails, { Flag: 'Photo' }, { file }),
    onSuccess: async (reply) => {
      await queries.invalidateQueries({ queryKey: ['profile'] });
      show({ text: reply.message ?? profileTexts.photoUpdated, tone: 'success' });
    },
    onError: (error) => show({ text: messageOf(error, profileTexts.photoNotUpdated), tone: 'error' }),
  });

  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Emptied, so that the same file can be picked again.
    currentTarget.value = '';
    if (!file) return;
    const refusal = refusalOf(file);
    if (refusal) show({ text: refusal, tone: 'error' });
    else savePhoto(file);
  };

  return (
    <>
      <div className={styles.photo}>
        <PersonPicture name={profile.FullName} photo={profile.Photo} size={96} />
        <div>
          <Title order={3} size="h4" className={styles.name}>
            {profile.FullName}
          </Title>
          <Text size="sm" c="dimmed" mb="xs">
            {profile.RoleName}
          </Text>
          <span className={styles.pick}>
            <Button
              component="span"
              size="xs"
              variant="default"
              data-disabled={isPending || undefined}
              leftSection={isPending ? <Loader size={14} /> : <Icon name="camera" size={16} />}
            >
              {isPending ? 'Uploading…' : 'Change photo'}
            </Button>
            <input type="file" accept={pictureTypes.join(',')} aria-label="Change photo" disabled={isPending} onChange={pick} />
          </span>
          <Text size="xs" c="dimmed" mt={6}>
            JPG, PNG, GIF or WEBP, at most {photoMegabytes} MB
          </Text>
        </div>
      </div>
      <PassingMessage message={message} />
    </>
  );
};

const refusalOf = (file: File): string | null => {
  if (!pictureTypes.some((type) => type === file.type)) return notAPicture;
  return file.size > bytesOf(photoMegabytes) ? fileTooLarge(photoMegabytes) : null;
};
