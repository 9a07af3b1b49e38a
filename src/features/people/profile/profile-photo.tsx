// The own photo, with the upload of a new one.

import { useFormSave } from '../../../platform/ui/call/save.ts';
import type { Message } from './passing-message.tsx';
import { PersonPhoto } from './person-photo.tsx';
import { photoMegabytes, profileTexts, updateDetails } from './profile.contract.ts';
import type { Profile } from './profile-query.ts';

export const ProfilePhoto = ({ profile }: { profile: Profile }) => {
  const send = useFormSave(updateDetails);
  const [first] = profile.Offices;
  const save = async (file: File): Promise<Message | null> => {
    const texts = { done: profileTexts.photoUpdated, failed: profileTexts.photoNotUpdated };
    const { saved, message } = await send({ Flag: 'Photo' }, { ...texts, file, onSaved: () => null });
    return message === null ? null : { text: message, tone: saved ? 'success' : 'error' };
  };
  return (
    <PersonPhoto
      person={profile}
      title={first && `${first.Office}, ${first.ChapterName}`}
      hint={`JPG, PNG, GIF or WEBP, at most ${photoMegabytes} MB`}
      onUpload={save}
    />
  );
};
