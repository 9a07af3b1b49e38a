// On the own profile: all that is kept of oneself as a file, and where it is said why.

import { Anchor, Group, Text, Title } from '@mantine/core';
import DownloadIcon from '~icons/tabler/download';
import { messageOf } from '../../../platform/ui/call/api.ts';
import { download } from '../../../platform/ui/call/download.ts';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { toastError, toastSuccess } from '../../../platform/ui/screen/toasts.ts';
import { getMyData, myDataTexts } from './my-data.contract.ts';

export const MyDataSection = () => {
  const { isBusy, run } = useOneAtATime();
  const save = () =>
    run(async () => {
      try {
        toastSuccess(`${await download(getMyData, {})} is ready`);
      } catch (error) {
        toastError(messageOf(error, myDataTexts.notMade));
      }
    });
  return (
    <section aria-labelledby="my-data">
      <Title order={3} size="sm" mb="xs" id="my-data">
        My data
      </Title>
      <Text size="sm" c="dimmed">
        All that is kept of you in one file: for spreadsheets and for programs, with your own files and a page that explains it.
      </Text>
      <Group mt="sm">
        <BusyButton variant="default" leftSection={<DownloadIcon />} isBusy={isBusy} onClick={() => void save()}>
          Download my data
        </BusyButton>
        <Anchor href="/privacy" size="sm">
          What is kept, why, and who sees it
        </Anchor>
      </Group>
    </section>
  );
};
