// The settings of the organisation, in sections that say in sentences what holds. Each is edited where it stands, one at a time.

import { Alert, Button, Group, Skeleton, Title } from '@mantine/core';
import { type ReactNode, useEffect, useId, useState } from 'react';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import { messageOf } from '../../../platform/ui/call/api.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { discard, useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { isAnythingUnsaved } from '../../../platform/ui/draft/unsaved.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { showCount } from '../../../platform/ui/format/numbers.ts';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import { BrandMark } from '../../../platform/ui/look/brand-mark.tsx';
import { changeBrand } from '../../../platform/ui/look/changed-brand.ts';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { middlePictureUrl } from '../../../platform/wire/files.ts';
import { NoAddressNotice } from '../../people/organization/no-address-notice.tsx';
import { defaultOrganization } from '../../people/organization/organization.ts';
import { WebhooksSection } from '../webhooks/webhooks-section.tsx';
import { BringSetupBack } from './bring-back.tsx';
import type { EditedPart } from './edited-section.tsx';
import { SectionLine } from './section-line.tsx';
import { getSettings, type Settings, settingsTexts } from './settings.contract.ts';
import styles from './settings.module.css';
import { TestMail } from './test-mail.tsx';
import { unlikelyTax } from './unlikely-tax.ts';

const EditedSection = lazyPart(() => import('./edited-section.tsx'), 'EditedSection');

export const SettingsPage = () => {
  const { data, error, isFetching, refetch } = useCall(getSettings, {});
  if (data?.res) return <Sections settings={data.res} />;
  if (isFetching) return <Skeleton height={480} aria-busy="true" />;
  return (
    <Alert color="red" icon={<AlertCircleIcon />} title={messageOf(error, settingsTexts.notFetched)}>
      <Button variant="default" size="xs" onClick={() => void refetch()}>
        Try Again
      </Button>
    </Alert>
  );
};

const sections = [
  { id: 'organization', title: 'Organisation' },
  { id: 'money', title: 'Money and receipts' },
  { id: 'mail', title: 'Mail' },
  { id: 'attendance', title: 'Attendance and lights' },
  { id: 'public', title: 'Public pages' },
  { id: 'keys', title: 'Keys' },
  { id: 'webhooks', title: 'Webhooks' },
  { id: 'privacy', title: 'Privacy' },
] as const;

const Sections = ({ settings }: { settings: Settings }) => {
  const [edited, setEdited] = useState<EditedPart | null>(null);
  const confirm = useConfirm();
  useEffect(() => changeBrand(settings), [settings]);
  const doubts = Object.values(unlikelyTax(settings)).filter((doubt) => doubt !== null);
  const edit = async (part: EditedPart) => {
    if (!isAnythingUnsaved() || (await confirm(discard))) setEdited(part);
  };
  const partOf = (part: EditedPart) => ({
    id: part,
    isEdited: edited === part,
    onEdit: () => void edit(part),
    form: <EditedSection key={part} part={part} settings={settings} onClosed={() => setEdited(null)} failed="This could not be loaded." />,
  });
  return (
    <div className={styles.page}>
      <SectionLine sections={sections} edited={edited} />
      <Section about="Receipts, mails and the sign-in page carry it." {...partOf('organization')}>
        <Fact name="Name">{settings.OrganizationName ?? <Missing>{`${defaultOrganization} (not set)`}</Missing>}</Fact>
        <Fact name="Address">{settings.Address ?? notSet}</Fact>
        <Fact name="Phone and e-mail">{[settings.OfficePhone, settings.OfficeEmail].filter(Boolean).join(' · ') || notSet}</Fact>
        <Fact name="Logo">
          <Logo url={settings.Logo} />
        </Fact>
      </Section>
      <Section about="Reminders and receipts say it." {...partOf('money')}>
        <Fact name="Membership fee">
          {settings.MembershipFee === null ? notSet : `${showMoney(settings.MembershipFee)} for a year, offered to whoever never paid.`}
        </Fact>
        <Fact name="UPI ID">{settings.UpiId ?? notSet}</Fact>
        <Fact name="Tax number">{settings.TaxNumber ?? notSet}</Fact>
        <Fact name="Tax">{taxText(settings)}</Fact>
        {doubts.length > 0 && (
          <Fact name="Please check">
            <span className={styles.asked}>{doubts.join('\n')}</span>
          </Fact>
        )}
      </Section>
      <Section id="mail" about="How the portal writes to people.">
        <Fact name="Mail">
          {settings.MissingForMail.length === 0 ? (
            'Set up.'
          ) : (
            <Missing>{`Not set up: the server needs ${settings.MissingForMail.join(' and ')}, and a restart.`}</Missing>
          )}
        </Fact>
        <Fact name="Try it">
          <TestMail />
        </Fact>
        <NoAddressNotice />
      </Section>
      <Section about="How chapters count." {...partOf('attendance')}>
        <Fact name="Absences">{absencesText(settings)}</Fact>
        <Fact name="Lates">{latesText(settings)}</Fact>
        <Fact name="Lights">{lightsText(settings)}</Fact>
      </Section>
      <Section about="What strangers can open." {...partOf('public')}>
        <Fact name="Chapters">
          {settings.PublicChapterPages
            ? 'Everybody sees when a chapter meets and which seats are open, and may register as a visitor.'
            : 'Nobody outside sees a chapter’s page.'}
        </Fact>
      </Section>
      <Section about="Other programs that act for people." {...partOf('keys')}>
        <Fact name="API keys">
          {settings.MemberKeys ? 'Everybody may have them.' : 'Super admins and officers may have them, members only for calendars.'}
        </Fact>
        <Fact name="In use">
          <ScreenLink to="/keys">All keys</ScreenLink>
        </Fact>
      </Section>
      <Section id="webhooks" about="Other programs are told what changes here." hasFacts={false}>
        <WebhooksSection />
      </Section>
      <Section about="People own their data: the page about it is open to everybody." {...partOf('privacy')}>
        <Fact name="Contact">{contactText(settings) || notSet}</Fact>
        <Fact name="Text">{settings.PrivacyText ?? notSet}</Fact>
        <Fact name="Page">
          <a href="/privacy">What is kept of people</a>
        </Fact>
      </Section>
      <Group gap="xs" className={styles.more}>
        <Button component={ScreenLink} to="/professions" variant="default">
          Professions
        </Button>
        <BringSetupBack />
        <HistoryAction record="Setting" id={settings.Id} title="Organization" />
      </Group>
    </div>
  );
};

const taxText = ({ TaxRate, TaxCode, TaxState }: Settings) =>
  TaxRate === null
    ? 'Receipts have no tax.'
    : `${TaxRate} % is included in each payment, ${[TaxCode && `SAC ${TaxCode}`, TaxState].filter(Boolean).join(', ')}. Receipts are tax invoices.`;
const contactText = ({ PrivacyContactName, PrivacyContactEmail, PrivacyContactPhone }: Settings) =>
  [PrivacyContactName, PrivacyContactEmail, PrivacyContactPhone].filter(Boolean).join(' · ');

const absencesText = ({ AbsencesAllowed }: Settings) =>
  AbsencesAllowed === 0
    ? 'A member may miss no meeting.'
    : `A member may miss ${showCount(AbsencesAllowed, { one: 'meeting', many: 'meetings' })} in six months.`;

const latesText = ({ LatesPerAbsence }: Settings) => {
  if (LatesPerAbsence === 0) return 'Coming late is never an absence.';
  return LatesPerAbsence === 1 ? 'Coming late is an absence.' : `Coming late ${LatesPerAbsence} times is one absence.`;
};

const lightsText = ({ PointsTable, LightsForAll }: Settings) =>
  `Points as in ${PointsTable}. ${LightsForAll ? 'Members see the lights of their chapter.' : 'Members see their own light only.'}`;

interface SectionProps {
  id: (typeof sections)[number]['id'];
  about: string;
  isEdited?: boolean;
  onEdit?: () => void;
  form?: ReactNode;
  /** False where it has more than facts. */
  hasFacts?: boolean;
  children: ReactNode;
}

const Section = ({ id, about, isEdited = false, onEdit, form, hasFacts = true, children }: SectionProps) => {
  const title = sections.find((section) => section.id === id)?.title ?? '';
  const headingId = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={headingId} data-edited={isEdited || undefined}>
      <div>
        <Title order={2} size="md" id={headingId}>
          {title}
        </Title>
        <p className={styles.about}>{about}</p>
      </div>
      {isEdited && <div className={styles.form}>{form}</div>}
      {!isEdited && (hasFacts ? <dl className={styles.facts}>{children}</dl> : <div className={styles.wide}>{children}</div>)}
      {onEdit && !isEdited && (
        <Button variant="subtle" size="compact-md" aria-label={`Edit ${title}`} onClick={onEdit} className={styles.edit}>
          Edit
        </Button>
      )}
    </section>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Logo = ({ url }: { url: string | null }) => (
  <div className={styles.logo} data-empty={url === null || undefined}>
    {url ? <img src={middlePictureUrl(url)} alt="Logo" /> : <BrandMark size={36} />}
  </div>
);

const Missing = ({ children }: { children: string }) => <span className={styles.missing}>{children}</span>;

const notSet = <Missing>Not set</Missing>;
