// The plain pages that links in mails open, without signing in and without a script: a sentence, and one button. Opening one changes nothing,
// because mail programs open links by themselves; its button does, and so does the one click of RFC 8058.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Data } from '../../../platform/data/data.ts';
import { escaped } from '../../../platform/mail/notice-mail.ts';
import { answerError } from '../../../platform/server/calls/errors.ts';
import type { LinkQuery } from '../../../platform/server/signed-links.ts';
import { largestId } from '../../../platform/wire/ids.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { readOrganization } from '../organization/organization.server.ts';

export interface PlainPage {
  title: string;
  text: string;
  /** What is left to do: its button sends the address once more, by POST. */
  button?: string;
}

interface PlainRoute {
  /** `of` is there where the path names it. */
  Params: { id: string; of: string };
  Querystring: LinkQuery;
}

export type PlainRequest = FastifyRequest<PlainRoute>;

interface PlainPages {
  /** With the parameters `:id` and, where it has another one, `:of`. */
  path: string;
  /** What the page says. Null where the link works no more. */
  show: (request: PlainRequest) => Promise<PlainPage | null>;
  /** Does it, and says so. It may be asked several times. */
  act: (request: PlainRequest) => Promise<PlainPage | null>;
  dead: PlainPage;
}

export const servePlainPage = (app: FastifyInstance, data: Data, { path, show, act, dead }: PlainPages): void => {
  const answer = async (reply: FastifyReply, page: PlainPage | null, status = page ? 200 : 404) => {
    const { name } = await readOrganization(data.read);
    return reply
      .code(status)
      .headers(pageHeaders)
      .send(htmlOf(name, page ?? dead));
  };
  app.register(async (scope) => {
    // Mail programs send a form in either encoding. What is in it does not matter: the address says everything.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: longestBody }, (_request, _body, done) => done(null, null));
    scope.get<PlainRoute>(path, async (request, reply) => answer(reply as FastifyReply, await show(request)));
    scope.post<PlainRoute>(path, async (request, reply) => answer(reply as FastifyReply, await act(request)));
    scope.setErrorHandler(async (error, request, reply) => {
      if (!(error instanceof Refusal)) return answerError(error as Error, request, reply);
      return answer(reply as FastifyReply, { title: 'This was not done', text: error.message }, error.status);
    });
  });
};

const longestBody = 10_000;

/** The id in an address. Null where it is none. */
export const idIn = (text: string): number | null => (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestId ? Number(text) : null);

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'private, no-store',
  // The address is as good as a key.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

const htmlOf = (organization: string, { title, text, button }: PlainPage): string => `<!doctype html>
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
${button ? `<form method="post"><button type="submit">${escaped(button)}</button></form>` : ''}
</div>
</main>
</body>
</html>
`;

const styles = `
:root { color-scheme: light dark; --canvas: #f4f2ee; --surface: #fff; --line: #e9e6e0; --text: #23211e; --brand: #146859; }
@media (prefers-color-scheme: dark) { :root { --canvas: #191816; --surface: #211f1d; --line: #3a3834; --text: #e6e3de; --brand: #82c5b5; } }
body { margin: 0; padding: 48px 16px; background: var(--canvas); color: var(--text); font: 16px/1.5 Inter, system-ui, sans-serif; }
main { max-width: 560px; margin: 0 auto; overflow-wrap: anywhere; }
.organization { margin: 0 4px 16px; color: var(--brand); font-weight: 600; }
.card { padding: 32px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 30px; }
p { margin: 0; }
form { margin-top: 24px; }
button { padding: 12px 24px; border: 0; border-radius: 8px; background: #146859; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
`;
