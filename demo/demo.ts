// npm run demo: the portal with a community in it. --fresh makes the community anew.

import { enableCompileCache } from 'node:module';
import { parseArgs } from 'node:util';
import { restrictNewFiles } from '../src/app/server/data-dir.ts';
import { sentenceOf } from '../src/app/server/start-error.ts';

restrictNewFiles();
enableCompileCache();

const members = 500;

const prepare = async (): Promise<void> => {
  const { values } = parseArgs({ options: { fresh: { type: 'boolean', default: false } } });
  const [{ demoConfig, demoEnvironment }, { markFinished }, { signIns }] = await Promise.all([
    import('./settings.ts'),
    import('./folder.ts'),
    import('./accounts.ts'),
  ]);
  const environment = demoEnvironment(process.env);
  const { config, isToBeMade } = await demoConfig(environment, values.fresh);
  if (isToBeMade) {
    const { makeCommunity } = await import('./make.ts');
    const startedAt = performance.now();
    process.stdout.write('Making the demo community … ');
    await makeCommunity(config, { members }).catch((error: unknown) => {
      console.log('broken off');
      throw error;
    });
    markFinished(config.dataDir);
    console.log(`done in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  }
  Object.assign(process.env, environment);
  const line = (who: string, { email, password }: { email: string; password: string }) =>
    console.log(`  ${who} ${email}, password ${password}`);
  console.log('The demo is for looking only: everybody knows its passwords, so do not expose it. Sign in as');
  line('super admin:', signIns.staff);
  line('member:     ', signIns.member);
  const [{ shownOfficer }, { peopleOf }] = await Promise.all([import('./officers.ts'), import('./people/people.ts')]);
  const officer = shownOfficer(peopleOf(members));
  if (officer) line('president:  ', { email: officer.email, password: signIns.member.password });
};

try {
  await prepare();
  await import('../src/app/server/main.ts');
} catch (error) {
  const isExpected =
    error instanceof Error &&
    (error.constructor.name === 'ForeignFolder' || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')));
  console.error(isExpected ? error.message : sentenceOf(error));
  process.exitCode = 1;
}
