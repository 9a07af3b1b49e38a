// 'My data' on the own profile: all of it as a file, what one has agreed to, what one has asked, and who may ask instead.

import { Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import DownloadIcon from '~icons/tabler/download';
import { messageOf } from '../../../../platform/ui/call/api.ts';
import { download } from '../../../../platform/ui/call/download.ts';
import { failureOf } from '../../../../platform/ui/call/failed-texts.ts';
import { useOneAtATime } from '../../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../../platform/ui/call/save.ts';
import { currentUser } from '../../../../platform/ui/call/session.ts';
import { useCall } from '../../../../platform/ui/call/use-call.ts';
import { useConfirm } from '../../../../platform/ui/dialog/confirm.ts';
import { InlineForm } from '../../../../platform/ui/dialog/inline-form.tsx';
import { BusyButton } from '../../../../platform/ui/form/busy-button.tsx';
import { showDate } from '../../../../platform/ui/format/dates.ts';
import { showCount, showNumber } from '../../../../platform/ui/format/numbers.ts';
import { NameLink } from '../../../../platform/ui/screen/links.tsx';
import { toastError, toastSuccess } from '../../../../platform/ui/screen/toasts.ts';
import { roles } from '../../../../platform/wire/roles.ts';
import type { ConsentSubject } from '../../../people/consents/consent-words.ts';
import { type Consent, consentTexts, listConsents, saveConsent } from '../consents/consents.contract.ts';
import { AskForm, NomineeForm } from '../requests/ask-about-data.tsx';
import { type DataSummary, getDataSummary, requestTexts } from '../requests/requests.contract.ts';
import { getMyData, myDataTexts } from './my-data.contract.ts';
import styles from './privacy-page.module.css';

export const MyDataSection = ({ onLeave }: { onLeave: () => void }) => {
  const { data, error } = useCall(getDataSummary, {});
  const { isBusy, run } = useOneAtATime();
  const save = () =>
    run(async () => {
      try {
        toastSuccess(`${await download(getMyData, {})} is ready`);
      } catch (failure) {
        toastError(messageOf(failure, myDataTexts.notMade));
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
      {error && !data && (
        <Text size="sm" c="red" mt="sm" role="alert">
          {failureOf(error, requestTexts.notFetched)}
        </Text>
      )}
      {data?.res && <Further summary={data.res} onLeave={onLeave} />}
    </section>
  );
};

const Further = ({ summary, onLeave }: { summary: DataSummary; onLeave: () => void }) => (
  <Stack gap="lg" mt="lg">
    <Kept groups={summary.Kept} />
    <WentTo counts={summary.WentTo} onLeave={onLeave} />
    <Consents version={summary.TextVersion} />
    <Requests requests={summary.Requests} />
    <Nominee nominee={summary.Nominee} />
  </Stack>
);

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <Title order={4} size="sm" fw={500} mb={4} id={id}>
      {title}
    </Title>
    {children}
  </section>
);

const Kept = ({ groups }: { groups: DataSummary['Kept'] }) => {
  const hasChoices = currentUser()?.roleId === roles.member;
  return (
    <Part id="my-kept" title="What is kept and why">
      {groups.map(({ Group: name, Kinds }) => (
        <details key={name} className={styles.fold} name="my-kept">
          <summary>
            {name} <span>{Kinds.length}</span>
          </summary>
          <dl>
            {Kinds.map(({ What, Why, Kept: kept, SeenBy }) => (
              <div key={What}>
                <dt>{What}</dt>
                <dd>{Why}.</dd>
                <dd>
                  {kept} · Seen by: {SeenBy}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
      {hasChoices && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          mt={4}
          onClick={() => document.getElementById('who-sees-what')?.scrollIntoView()}
        >
          Who sees what
        </Anchor>
      )}
    </Part>
  );
};

const WentTo = ({ counts, onLeave }: { counts: DataSummary['WentTo']; onLeave: () => void }) => {
  const { Receipts, Mails, SlipsGiven, SlipsReceived } = counts;
  return (
    <Part id="my-went-to" title="Where it went">
      <Text size="sm">
        <NameLink
          to="/slips"
          name={showCount(SlipsGiven, { one: 'slip', many: 'slips' })}
          {...(onLeave && { onClick: onLeave })}
          td="underline"
        />{' '}
        to other members, {showNumber(SlipsReceived)} from them
      </Text>
      <Text size="sm">{showCount(Receipts, { one: 'receipt', many: 'receipts' })} in the books of the office</Text>
      <Text size="sm">{showCount(Mails, { one: 'mail', many: 'mails' })} to you in the last 90 days</Text>
    </Part>
  );
};

/** The latest: all of them are in the file. */
const mostShown = 10;

const Consents = ({ version }: { version: number | null }) => {
  const { data } = useCall(listConsents, { CurrentPage: 1, RecordsPerPage: mostShown });
  const save = useSave(saveConsent);
  const { isBusy, run } = useOneAtATime();
  const consents = data?.rows ?? [];
  const agree = (TextVersion: number) =>
    run(() =>
      save(
        { Flag: 'Give', To: 'Privacy notice', How: 'Profile', TextVersion },
        { done: consentTexts.given, failed: consentTexts.notSaved },
      ),
    );
  return (
    <Part id="my-consents" title="What I have agreed to">
      {consents.map((consent) => (
        <ConsentLine key={consent.Id} consent={consent} />
      ))}
      {version !== null && (
        <Group justify="space-between" gap="sm" py={4}>
          <Text size="sm" c="dimmed">
            You have not agreed to the present text about what is kept.
          </Text>
          <BusyButton size="xs" variant="default" isBusy={isBusy} onClick={() => void agree(version)}>
            I agree
          </BusyButton>
        </Group>
      )}
    </Part>
  );
};

const afterwards: Record<ConsentSubject, string> = {
  'Privacy notice': 'The office is asked to erase your data, and answers within 30 days. Until then you can go on as before.',
  'Found by members': 'Other members find nothing of you any more. Your chapter still sees your name, to work with you.',
  'Testimonials in public': 'All testimonials that you have given or received leave the public pages at once.',
};

const ConsentLine = ({ consent: { To, TextVersion, GivenAt, WithdrawnAt } }: { consent: Consent }) => {
  const save = useSave(saveConsent);
  const confirm = useConfirm();
  const ask = () =>
    confirm({
      title: 'Withdraw consent',
      text: afterwards[To],
      subject: To,
      verb: 'Withdraw',
      tone: 'danger',
      work: () =>
        save(
          { Flag: 'Withdraw', To },
          { done: To === 'Privacy notice' ? consentTexts.withdrawnAndAsked : consentTexts.withdrawn, failed: consentTexts.notSaved },
        ),
    });
  return (
    <Group justify="space-between" gap="sm" py={4} wrap="nowrap">
      <div>
        <Text size="sm">{To}</Text>
        <Text size="xs" c="dimmed">
          Version {TextVersion}, {showDate(GivenAt)}
          {WithdrawnAt !== null && `, withdrawn ${showDate(WithdrawnAt)}`}
        </Text>
      </div>
      {WithdrawnAt === null && (
        <Button size="xs" variant="default" aria-label={`Withdraw ${To}`} onClick={() => void ask()}>
          Withdraw
        </Button>
      )}
    </Group>
  );
};

const Requests = ({ requests }: { requests: DataSummary['Requests'] }) => {
  const [isAsking, setAsking] = useState(false);
  return (
    <Part id="my-requests" title="What I have asked">
      {requests.length === 0 && !isAsking && (
        <Text size="sm" c="dimmed">
          You can ask what is kept of you, have it corrected or erased, or complain.
        </Text>
      )}
      {requests.map(({ Id, Kind, Text: text, CreatedDate, DueOn, Answer, Reason }) => (
        <Group key={Id} justify="space-between" gap="sm" py={4} wrap="nowrap" align="start">
          <div style={{ minWidth: 0 }}>
            <Text size="sm">
              {Kind}, {showDate(CreatedDate)}
            </Text>
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {text}
            </Text>
            {Reason && (
              <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
                {Reason}
              </Text>
            )}
          </div>
          <Badge style={{ flexShrink: 0 }} color={Answer === null ? 'amber' : Answer === 'Done' ? 'green' : 'gray'}>
            {Answer ?? `By ${showDate(DueOn)}`}
          </Badge>
        </Group>
      ))}
      {isAsking ? (
        <InlineForm onClose={() => setAsking(false)}>
          <AskForm onClosed={() => setAsking(false)} />
        </InlineForm>
      ) : (
        <Button size="xs" mt="xs" variant="default" onClick={() => setAsking(true)}>
          Ask about my data
        </Button>
      )}
    </Part>
  );
};

const Nominee = ({ nominee }: { nominee: DataSummary['Nominee'] }) => {
  const [isChanging, setChanging] = useState(false);
  return (
    <Part id="my-nominee" title="My nominee">
      <Text size="sm" c="dimmed">
        Who may ask about your data when you cannot. The office sees it only while a request to erase your data is open.
      </Text>
      {isChanging ? (
        <InlineForm onClose={() => setChanging(false)}>
          <NomineeForm nominee={nominee} onClosed={() => setChanging(false)} />
        </InlineForm>
      ) : (
        <Group justify="space-between" mt={4} gap="sm">
          <Text size="sm">{nominee ? [nominee.Name, nominee.Phone, nominee.Email].filter(Boolean).join(' · ') : 'Nobody is named'}</Text>
          <Button size="xs" variant="default" onClick={() => setChanging(true)}>
            {nominee ? 'Change nominee' : 'Name somebody'}
          </Button>
        </Group>
      )}
    </Part>
  );
};
