// A person's photo and name, and a button to choose another photo, which is uploaded at once.

import { Button, Loader, Text, Title } from '@mantine/core';
import { type ChangeEvent, useRef } from 'react';
import CameraIcon from '~icons/tabler/camera';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { largerPhotos, refusalOfPicture, smallerPicture } from '../../../platform/ui/form/smaller-picture.ts';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import { toastError, toastSuccess } from '../../../platform/ui/screen/toasts.ts';
import { fileTooLarge, pictureTypes } from '../../../platform/wire/uploads.ts';
import { type Message, PassingMessage, usePassingMessage } from './passing-message.tsx';
import { photoMegabytes } from './profile.contract.ts';
import styles from './profile.module.css';

interface PersonPhotoProps {
  person: { FullName: string; Photo: string | null; RoleName: string };
  /** Shown under the name instead of the role. */
  title?: string | undefined;
  hint: string;
  tooLarge?: (megabytes: number) => string;
  /** Returns the message to show here, or null. */
  onUpload: (file: File) => Promise<Message | null>;
}

export const PersonPhoto = ({ person, title, hint, tooLarge = fileTooLarge, onUpload }: PersonPhotoProps) => {
  const [message, show] = usePassingMessage();
  const { isBusy, run } = useOneAtATime();
  const input = useRef<HTMLInputElement>(null);

  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // So that the same file can be picked again.
    currentTarget.value = '';
    if (!file) return;
    const refusal = refusalOfPicture(file, photoMegabytes, tooLarge);
    if (refusal) return show({ text: refusal, tone: 'error' });
    void run(async () => {
      const photo = await smallerPicture(file, photoMegabytes).catch(() => null);
      const message = photo ? await onUpload(photo) : ({ text: tooLarge(photoMegabytes), tone: 'error' } as const);
      if (input.current) show(message);
      // The dialog was closed during the upload, so the message is a toast.
      else if (message) (message.tone === 'error' ? toastError : toastSuccess)(message.text);
    });
  };

  return (
    <>
      <div className={styles.photo}>
        <PersonPicture name={person.FullName} photo={person.Photo} size={96} />
        <div>
          <Title order={3} size="h4" className={styles.name}>
            {person.FullName}
          </Title>
          <Text size="sm" c="dimmed" mb="xs">
            {title ?? person.RoleName}
          </Text>
          <span className={styles.pick}>
            <Button
              component="span"
              size="xs"
              variant="default"
              data-disabled={isBusy || undefined}
              leftSection={isBusy ? <Loader size={14} /> : <CameraIcon size={16} />}
            >
              {isBusy ? 'Uploading…' : 'Change photo'}
            </Button>
            <input
              type="file"
              accept={pictureTypes.join(',')}
              ref={input}
              aria-label="Change photo"
              // Not `disabled`: a disabled input would lose the focus.
              aria-disabled={isBusy}
              onClick={(event) => isBusy && event.preventDefault()}
              onChange={pick}
            />
          </span>
          <Text size="xs" c="dimmed" mt={6}>
            {hint}
          </Text>
          <Text size="xs" c="dimmed">
            {largerPhotos}
          </Text>
        </div>
      </div>
      <PassingMessage message={message} />
    </>
  );
};
