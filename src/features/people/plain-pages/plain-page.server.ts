// Plain pages that signed links in mails open, without signing in and without a script: a sentence and one button. Opening one changes
// nothing, because mail programs open links; its button does, and so does the one click of RFC 8058.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encode } from 'uqr';
import { bounds } from '../../../platform/bounds/bounds.ts';
import { limitConcurrency } from '../../../platform/bounds/concurrency-limit.ts';
import { changesBy, type RunChange } from '../../../platform/data/records/change.ts';
import { escaped } from '../../../platform/mail/notice-mail.ts';
import { answerError } from '../../../platform/server/calls/errors.ts';
import type { Services } from '../../../platform/server/calls/handle.ts';
import { addressOf, personOf } from '../../../platform/server/http/addresses.ts';
import type { LinkQuery } from '../../../platform/server/signed-links.ts';
import { dark, light } from '../../../platform/wire/brand-colours.ts';
import { largestId } from '../../../platform/wire/ids.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { readOrganization } from '../organization/organization.server.ts';

export interface PlainPage {
  title: string;
  text: string;
  /** Further paragraphs. */
  notes?: readonly string[];
  /** A button that leads elsewhere, such as into an app. */
  link?: { label: string; url: string };
  /** A text as a QR code, and what is said of it. */
  code?: { text: string; label: string };
  /** The button that sends the address again by POST. */
  button?: string;
  /** Where more can be read: a link below all else. */
  more?: { label: string; url: string };
}

interface PlainRoute {
  /** `of` is there if the path has it. */
  Params: { id: string; of?: string };
  Querystring: LinkQuery;
}

interface SignedPage<Found> {
  /** By the id of a user, or of who is known without an account, and, if the path has it, a second part. */
  path: (userId: number | string, of: string) => string;
  /** The person and subject of the link; null if it is dead. */
  find: (userId: number, of: string) => Promise<Found | null>;
  /** A link is dead when its target has changed. Without it the links never expire. */
  targetOf?: (found: Found) => string;
  /** Asks with a button or, without one, says that it is done already. */
  says: (found: Found) => PlainPage;
  /** What its button does, and says so. It may be called several times. Null if the link is dead by now. */
  act?: (found: Found, change: RunChange) => Promise<PlainPage | null>;
  /** How the history says where it was done. */
  via?: string;
  /** What the history calls who is known without an account. */
  without?: string;
  /** Why the link may be dead, and what to do then. */
  dead: string;
}

export type PageServices = Pick<Services, 'data' | 'kinds' | 'isFollowed' | 'changes' | 'links' | 'timeZone'>;

// Whoever has a link needs no account: a flood by one takes few of the connections to the database.
const limitByLink = limitConcurrency(bounds.pagesByLink);

export const signedPage = <Found>(
  app: FastifyInstance,
  services: PageServices,
  { path, find, targetOf, says, act, via = '', without, dead }: SignedPage<Found>,
): void => {
  const { data, links, timeZone } = services;
  const open = async ({ params: { id, of = '' }, query }: FastifyRequest<PlainRoute>) => {
    const [address, userId] = [path(id, of), idIn(id)];
    // Before any lookup, so that the response time does not tell whether the user exists.
    if (userId === null || (!targetOf && !links.isLasting(address, query))) return null;
    const found = await find(userId, of);
    if (!found || (targetOf && !links.isForNow(address, targetOf(found), query))) return null;
    return { found, userId, page: says(found) };
  };
  const answer = async (reply: FastifyReply, page: PlainPage | null, status = page ? 200 : 404) => {
    const { name } = await readOrganization(data.read);
    return reply
      .code(status)
      .headers(pageHeaders)
      .send(htmlOf(name, page ?? { title: 'This link does not work any more', text: dead }));
  };
  const press = async (request: FastifyRequest<PlainRoute>, reply: FastifyReply) => {
    const opened = await open(request);
    if (!opened?.page.button || !act) return answer(reply, opened?.page ?? null);
    const actor = without === undefined ? { userId: opened.userId, name: '' } : { userId: null, name: without };
    const change = changesBy(services, { ...actor, via, address: addressOf(request), timeZone });
    return answer(reply, await act(opened.found, change));
  };
  app.register(async (scope) => {
    // Mail programs send the form in either encoding. Its content does not matter: the address says everything.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: longestBody }, (_request, _body, done) => done(null, null));
    scope.get<PlainRoute>(path(':id', ':of'), (request, reply) =>
      limitByLink(async () => answer(reply as FastifyReply, (await open(request))?.page ?? null), personOf(request as FastifyRequest)),
    );
    scope.post<PlainRoute>(path(':id', ':of'), (request, reply) =>
      limitByLink(() => press(request, reply as FastifyReply), personOf(request as FastifyRequest)),
    );
    scope.setErrorHandler(async (error, request, reply) => {
      if (!(error instanceof Refusal)) return answerError(error as Error, request, reply);
      return answer(reply as FastifyReply, { title: 'This was not done', text: error.message }, error.status);
    });
  });
};

const longestBody = 10_000;

/** Null if it is no id. */
export const idIn = (text: string): number | null => (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestId ? Number(text) : null);

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'private, no-store',
  // The address is as good as a key.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

const htmlOf = (organization: string, { title, text, notes = [], link, code, button, more }: PlainPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} – ${escaped(organization)}</title>
<style>${styles}</style>
</head>
<body>
<main>
<p class="organization">${escaped(organization)}</p>
<div class="card">
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
${link ? `<p class="way"><a class="button" href="${escaped(link.url)}">${escaped(link.label)}</a></p>` : ''}
${code ? codeOf(code) : ''}
${notes.map((note) => `<p class="note">${escaped(note)}</p>`).join('\n')}
${button ? `<form method="post"><button type="submit">${escaped(button)}</button></form>` : ''}
${more ? `<p class="way"><a href="${escaped(more.url)}">${escaped(more.label)}</a></p>` : ''}
</div>
</main>
</body>
</html>
`;

/** In black on white in both colour schemes: cameras read nothing else reliably. */
const codeOf = ({ text, label }: NonNullable<PlainPage['code']>): string => {
  const { size, data } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return `<figure><svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img" aria-label="QR code"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg><figcaption>${escaped(label)}</figcaption></figure>`;
};

const variablesOf = (colours: Record<string, string>): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(' ');

const styles = `
:root { color-scheme: light dark; ${variablesOf(light)} }
@media (prefers-color-scheme: dark) { :root { ${variablesOf(dark)} } }
body { margin: 0; padding: 48px 16px; background: var(--canvas); color: var(--text); font: 16px/1.5 Inter, system-ui, sans-serif; }
main { max-width: 560px; margin: 0 auto; overflow-wrap: anywhere; }
.organization { margin: 0 4px 16px; color: var(--brand); font-weight: 600; }
.card { padding: 32px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 30px; }
p { margin: 0; }
.note { margin-top: 16px; }
.way { margin-top: 24px; }
a { color: var(--brand); }
figure { margin: 24px 0 0; }
figure svg { display: block; width: 220px; max-width: 100%; border-radius: 8px; }
figcaption { margin-top: 8px; font-size: 14px; }
form { margin-top: 24px; }
button, .button { display: inline-block; text-decoration: none; padding: 12px 24px; border: 0; border-radius: 8px; background: ${light.brand}; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible, .button:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
`;
