// What comes before sending: to whom it goes, the mail as it will look, a test to oneself, the text for WhatsApp, and 'Send'.

import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import BrandWhatsappIcon from '~icons/tabler/brand-whatsapp';
import MailIcon from '~icons/tabler/mail';
import SendIcon from '~icons/tabler/send';
import { messageOf } from '../../../platform/ui/call/api.ts';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx';
import { useDialogState } from '../../../platform/ui/dialog/dialog-state.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { showCount, showNumber } from '../../../platform/ui/format/numbers.ts';
import { isWithoutMail } from '../../../platform/ui/screen/page-settings.ts';
import {
  type AnnouncementMail,
  announcementTexts,
  getAnnouncementMail,
  listAnnouncements,
  saveAnnouncement,
  secondsToTakeBack,
  showPeople,
} from './announcements.contract.ts';
import styles from './announcements.module.css';
import { copyForWhatsApp } from './copy-for-whatsapp.ts';
import { nameOfSending, useTakeBack } from './take-back.tsx';

export const SendDialog = ({ id, onClosed }: { id: number; onClosed: () => void }) => {
  const { dialogState, close } = useDialogState(onClosed);
  const { data, error, refetch } = useCall(getAnnouncementMail, { Id: id }, { gcTime: 0, staleTime: 0 });
  const draft = useCall(listAnnouncements, { CurrentPage: 1, RecordsPerPage: 1, Id: id });
  // What was read before it was changed is neither sent nor copied.
  const row = draft.isFetching ? undefined : draft.data?.rows[0];
  const { isBusy, run } = useOneAtATime();
  const save = useSave(saveAnnouncement);
  const takeBack = useTakeBack();
  const mail = data?.res;
  const failure = (!mail && error) || (!row && draft.error) || null;
  const readAgain = () => {
    void refetch();
    void draft.refetch();
  };
  const test = () =>
    save({ Flag: 'Test', Id: id }, { done: announcementTexts.testSent, failed: announcementTexts.testNotSent, shownBy: [] });
  const send = async () => {
    const outcome = await save(
      { Flag: 'Send', Id: id, Version: row?.Version, People: mail?.People, PeopleDigest: mail?.PeopleDigest },
      {
        done: announcementTexts.sent(mail?.People ?? 0),
        failed: announcementTexts.notSent,
        next: () => ({ label: 'Take back', run: () => takeBack(id), takesBack: nameOfSending(id), lifetime: secondsToTakeBack * 1_000 }),
      },
    );
    if (outcome.saved) close();
    else if (!outcome.isUnanswered) readAgain();
  };
  return (
    <Dialog {...dialogState} title="Check and Send" size={720} isBusy={isBusy}>
      <Stack gap="md">
        {failure && (
          <Alert color="red" title={messageOf(failure, announcementTexts.notFetched)}>
            <Button variant="default" size="xs" onClick={readAgain}>
              Try Again
            </Button>
          </Alert>
        )}
        {mail ? <ToWhom mail={mail} /> : !error && <Skeleton height={48} />}
        {mail ? (
          // Nothing in it runs, and no link leads away.
          <iframe title="The mail as it will look" className={styles.mail} sandbox="" srcDoc={mail.Html} />
        ) : (
          !error && <Skeleton height={360} />
        )}
        <Group justify="space-between" gap="sm">
          <Group gap="sm">
            <BusyButton
              variant="default"
              leftSection={<MailIcon />}
              isBusy={false}
              isBlocked={isBusy || isWithoutMail()}
              onClick={() => void run(test)}
            >
              Send me a test
            </BusyButton>
            <BusyButton
              variant="default"
              leftSection={<BrandWhatsappIcon />}
              isBusy={false}
              isBlocked={!row}
              onClick={() => row && void copyForWhatsApp(row)}
            >
              Copy for WhatsApp
            </BusyButton>
          </Group>
          <Group gap="sm" className={styles.sending}>
            <Button variant="default" onClick={close}>
              Keep as Draft
            </Button>
            <BusyButton leftSection={<SendIcon />} isBusy={isBusy} isBlocked={!mail || !row} onClick={() => void run(send)}>
              {mail ? `Send to ${showNumber(mail.People)}` : 'Send'}
            </BusyButton>
          </Group>
        </Group>
        <Text size="sm" c="dimmed">
          Nothing leaves for {secondsToTakeBack} seconds: until then you can take it back.
        </Text>
      </Stack>
    </Dialog>
  );
};

/** '42 members of Mumbai Harbour, 39 of them by mail', and below '40 active, 2 others' */
const ToWhom = ({ mail: { People, ByMail, Active, Whom, Subject, FilledFor } }: { mail: AnnouncementMail }) => (
  <div className={styles.whom} role="status">
    <Text fw={600}>
      {showPeople(People, Whom)}, {ByMail === People ? 'all' : showNumber(ByMail)} of them by mail
      {isWithoutMail() && ', once mail is set up'}
    </Text>
    {Active < People && (
      <Text size="sm">
        {showNumber(Active)} active, {showCount(People - Active, { one: 'other', many: 'others' })}
      </Text>
    )}
    <Text size="sm" c="dimmed">
      As {FilledFor} gets it. Subject: {Subject}
    </Text>
  </div>
);
