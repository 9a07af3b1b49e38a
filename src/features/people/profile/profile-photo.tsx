// The own photo, with the upload of a new one.

import { useQueryClient } from '@tanstack/react-query';
import { messageOf, send } from '../../../platform/ui/call/api.ts';
import { refetchAll } from '../../../platform/ui/call/refetch-all.ts';
import { fileTooLarge } from '../../../platform/wire/files.ts';
import type { Message } from './passing-message.tsx';
import { PersonPhoto } from './person-photo.tsx';
import { photoMegabytes, profileTexts, updateDetails } from './profile.contract.ts';
import type { Profile } from './profile-query.ts';

export const ProfilePhoto = ({ profile }: { profile: Profile }) => {
  const queries = useQueryClient();
  const save = async (file: File): Promise<Message> => {
    try {
      const { message } = await send(updateDetails, { Flag: 'Photo' }, { file });
      await refetchAll(queries, { queryKey: ['profile'] });
      return { text: message ?? profileTexts.photoUpdated, tone: 'success' };
    } catch (error) {
      return { text: messageOf(error, profileTexts.photoNotUpdated), tone: 'error' };
    }
  };
  return (
    <PersonPhoto
      person={profile}
      hint={`JPG, PNG, GIF or WEBP, at most ${photoMegabytes} MB`}
      tooLarge={fileTooLarge(photoMegabytes)}
      onUpload={save}
    />
  );
};
