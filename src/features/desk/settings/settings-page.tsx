// The settings of the organisation, and the form that changes them.

import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import PencilIcon from '~icons/tabler/pencil';
import { messageOf } from '../../../platform/ui/call/api.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import { BrandMark } from '../../../platform/ui/look/brand-mark.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { middlePictureUrl } from '../../../platform/wire/files.ts';
import { NoAddressNotice } from '../../people/organization/no-address-notice.tsx';
import { defaultOrganization } from '../../people/organization/organization.ts';
import { BringSetupBack } from './bring-back.tsx';
import { getSettings, type Settings, settingsTexts } from './settings.contract.ts';
import styles from './settings.module.css';

const SettingsForm = lazyDialog(() => import('./settings-form.tsx'), 'SettingsForm');

export const SettingsPage = () => {
  const { data, error, isFetching, refetch } = useCall(getSettings, {});
  if (data?.res) {
    return (
      <Stack maw={720}>
        <NoAddressNotice />
        <Organization settings={data.res} />
      </Stack>
    );
  }
  if (isFetching) return <Skeleton height={260} maw={720} aria-busy="true" />;
  return (
    <Alert color="red" icon={<AlertCircleIcon />} title={messageOf(error, settingsTexts.notFetched)} maw={720}>
      <Button variant="default" size="xs" onClick={() => void refetch()}>
        Try Again
      </Button>
    </Alert>
  );
};

const Organization = ({ settings }: { settings: Settings }) => {
  const [isEditing, setEditing] = useState(false);
  return (
    <section className={styles.panel} aria-labelledby="organization">
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Title order={2} size="h4" id="organization">
            Organization
          </Title>
          <Text size="sm" c="dimmed">
            Receipts and mails carry this.
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          <HistoryAction record="Setting" id={settings.Id} title="Organization" />
          <Button leftSection={<PencilIcon />} onClick={() => setEditing(true)}>
            Edit
          </Button>
        </Group>
      </Group>
      <div className={styles.letterhead}>
        <Logo url={settings.Logo} />
        <dl className={styles.facts}>
          <Fact name="Name">{settings.OrganizationName ?? <MissingSetting>{`${defaultOrganization} (not set)`}</MissingSetting>}</Fact>
          <Fact name="Address">{settings.Address ?? notSet}</Fact>
          <Fact name="Tax Number">{settings.TaxNumber ?? notSet}</Fact>
          <Fact name="Office Phone">{settings.OfficePhone ?? notSet}</Fact>
          <Fact name="Office E-mail">{settings.OfficeEmail ?? notSet}</Fact>
          <Fact name="UPI ID">{settings.UpiId ?? notSet}</Fact>
          <Fact name="Membership Fee">{showMoney(settings.MembershipFee)}</Fact>
          <Fact name="Mail">
            {settings.MissingForMail.length === 0 ? (
              'Set up'
            ) : (
              <MissingSetting>{`Not set up: the server needs ${settings.MissingForMail.join(' and ')}, and a restart`}</MissingSetting>
            )}
          </Fact>
          <Fact name="Absences Allowed">{settings.AbsencesAllowed} in six months</Fact>
          <Fact name="Lates per Absence">{settings.LatesPerAbsence || 'Late is never an absence'}</Fact>
          <Fact name="Points Table">{settings.PointsTable}</Fact>
          <Fact name="Lights">{settings.LightsForAll ? 'Members see those of their chapter' : 'Members see their own'}</Fact>
          <Fact name="Public Pages of Chapters">{settings.PublicChapterPages ? 'On: everybody may open them' : 'Off'}</Fact>
        </dl>
      </div>
      <Group mt="md">
        <Button component={ScreenLink} to="/professions" variant="default">
          Professions
        </Button>
        <BringSetupBack />
      </Group>
      {isEditing && <SettingsForm settings={settings} onClosed={() => setEditing(false)} />}
    </section>
  );
};

const Logo = ({ url }: { url: string | null }) => (
  <div className={styles.logo} data-empty={url === null || undefined}>
    {url ? <img src={middlePictureUrl(url)} alt="Logo" /> : <BrandMark size={56} />}
  </div>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const MissingSetting = ({ children }: { children: string }) => (
  <Text span inherit c="dimmed" fw={400}>
    {children}
  </Text>
);

const notSet = <MissingSetting>Not set</MissingSetting>;
