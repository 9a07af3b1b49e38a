// The public page about privacy: what is kept of people, why, for how long, and who sees it; whom to ask.

import { Alert, Anchor, Button, Loader, Text, Title } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import { messageOf, send } from '../../../../platform/ui/call/api.ts';
import { PortalMark } from '../../../../platform/ui/look/brand-mark.tsx';
import { useDocumentTitle } from '../../../../platform/ui/screen/document-title.ts';
import type { ResOf } from '../../../../platform/wire/call.ts';
import { getPrivacy, myDataTexts } from './my-data.contract.ts';
import styles from './privacy-page.module.css';

type Privacy = ResOf<typeof getPrivacy>;

export const PrivacyPage = () => {
  const [privacy, setPrivacy] = useState<Privacy | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const load = useCallback(() => {
    setFailure(null);
    send(getPrivacy, {}).then(
      ({ res }) => setPrivacy(res),
      (error: unknown) => setFailure(messageOf(error, myDataTexts.privacyNotFetched)),
    );
  }, []);
  useEffect(load, [load]);
  useDocumentTitle('Privacy');
  return (
    <main className={styles.page} tabIndex={-1}>
      {privacy && <Content privacy={privacy} />}
      {failure && (
        <Alert color="red" icon={<AlertCircleIcon />} title={failure}>
          <Button variant="default" size="xs" onClick={load}>
            Try Again
          </Button>
        </Alert>
      )}
      {!privacy && !failure && <Loader role="status" aria-label="Loading the page" />}
    </main>
  );
};

const Content = ({ privacy: { Organization, Kinds, Contact, Text: said, Version } }: { privacy: Privacy }) => (
  <>
    <header className={styles.head}>
      <PortalMark height={44} widest={200} />
      <Text c="dimmed" size="sm" fw={500}>
        {Organization}
      </Text>
      <Title order={1} className={styles.name}>
        Your data belong to you
      </Title>
      {said && <Text className={styles.said}>{said}</Text>}
    </header>
    <ContactCard contact={Contact} />
    <section aria-labelledby="kept">
      <Title order={2} size="h3" id="kept" mb="md">
        What is kept
      </Title>
      <ul className={styles.kinds}>
        {Kinds.map(({ What, Why, Kept, SeenBy, Stays }) => (
          <li key={What}>
            <h3>{What}</h3>
            <p>{Why}.</p>
            <dl>
              <Fact name="For how long">{Kept}</Fact>
              <Fact name="Who sees it">{SeenBy}</Fact>
              <Fact name="After an erasure">{Stays.length === 0 ? 'All of it is gone' : `Some stays: ${Stays.join('. ')}`}</Fact>
            </dl>
          </li>
        ))}
      </ul>
    </section>
    <Text size="sm" c="dimmed">
      Version {Version} of this page
    </Text>
  </>
);

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const ContactCard = ({ contact: { Name, Email, Phone } }: { contact: Privacy['Contact'] }) => (
  <section className={styles.card} aria-labelledby="ask">
    <Title order={2} size="h3" id="ask" mb="xs">
      Ask about your data
    </Title>
    <Text>
      When you are signed in, your profile gives you all of your data as a file. To have something corrected or erased, or to complain, ask
      {Name || Email || Phone ? ':' : ' the office.'}
    </Text>
    {Name && (
      <Text fw={500} mt="xs" dir="auto">
        {Name}
      </Text>
    )}
    {Email && <Anchor href={`mailto:${Email}`}>{Email}</Anchor>}
    {Email && Phone && ' · '}
    {Phone && <Anchor href={`tel:${Phone}`}>{Phone}</Anchor>}
  </section>
);
