// Apart from plain-text.ts, which the server uses too.

import { copyWithToast } from '../../../platform/ui/screen/copy-text.ts';
import { toastNotice } from '../../../platform/ui/screen/toasts.ts';
import type { Announcement } from './announcements.contract.ts';
import { plainTextIn, whatsappMarks } from './plain-text.ts';
import { hasWords } from './words-in-braces.ts';

/** Its whole text with the signs of WhatsApp. Words in braces stay: a group has no name of one person. */
export const copyForWhatsApp = async ({ Subject, Text }: Pick<Announcement, 'Subject' | 'Text'>): Promise<void> => {
  const text = `*${Subject}*\n\n${plainTextIn(Text, whatsappMarks)}`;
  await copyWithToast(text, 'Text');
  if (hasWords(text)) toastNotice('Words in braces are not filled in. Please change them in WhatsApp.');
};
