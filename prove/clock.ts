// The clock is set back by an hour while four clients save: saves go on, and a payment that looks like the last one is recorded.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { call, post, settings, signIn } from './client.ts';
import { broken, type Experiment } from './experiment.ts';
import { PortalProcess } from './portal-process.ts';
import { nothingGone, Writers } from './writers.ts';

const payment = (MemberId: number) => ({
  MemberId,
  Amount: 5_000,
  PaymentDate: '2026-04-01',
  MemberShipStartDate: '2026-04-01',
  MemberShipEndDate: '2027-03-31',
});

export const clockSetBack: Experiment = {
  name: 'the clock is set back by an hour',
  run: async ({ isShort }) => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
    const shift = join(import.meta.dirname, 'shift-clock.cjs');
    await using portal = await PortalProcess.start({ ...settings, DATA_DIR }, { nodeArguments: ['-r', shift] });
    const token = await signIn(portal.url);
    const member = { FullName: 'Asha Rao', Email: 'asha@example.com', Phone: '9876543210', Password: 'quite a secret' };
    const { res } = await call<{ res: { Id: number } }>(portal.url, 'register', token, member);
    const pay = async (key: string) => {
      const answer = await post(portal.url, 'JoinMemberPaymentUpdate', token, JSON.stringify(payment(res.Id)), { 'idempotency-key': key });
      await answer.arrayBuffer();
      return answer.status;
    };
    const payments = async () => {
      const { rc } = await call<{ rc: object[] }>(portal.url, 'GetMemberPayments', token, { MemberId: res.Id });
      return rc.length;
    };
    const writers = new Writers(() => portal.url, token, isShort);
    const before = await pay('before');
    writers.start(4);
    await pause(isShort ? 500 : 5_000);
    portal.signal('SIGUSR2');
    const saved = writers.acknowledged.size;
    await pause(isShort ? 1_000 : 5_000);
    const after = await pay('after');
    const savedAfter = writers.acknowledged.size - saved;
    await writers.stop();
    const counted = await writers.count();
    const recorded = await payments();
    const isSignedIn = await signIn(portal.url).then(
      () => true,
      () => false,
    );
    const megabytes = portal.megabytes();
    await portal.end('SIGTERM');
    await rm(DATA_DIR, { recursive: true, force: true });
    return {
      ...counted,
      outage: writers.longestOutage / 1_000,
      megabytes,
      others: { 'saved after it': savedAfter, 'payments acknowledged': 2, 'payments recorded': recorded },
      failures: broken({
        ...nothingGone(counted),
        'Nothing was saved after the clock was set back': savedAfter > 0,
        [`Saves were answered otherwise: ${JSON.stringify(writers.failed)}`]: Object.keys(writers.failed).length === 0,
        [`The payments were answered ${before} and ${after}`]: before === 200 && after === 200,
        'An acknowledged payment is not recorded': recorded === 2,
        'Nobody can sign in any more': isSignedIn,
      }),
    };
  },
};
