// The page /api/docs: plain HTML made from the contracts, without scripts and without files from other hosts.

import { bounds } from '../../bounds/bounds.ts';
import { type Call, path } from '../../wire/call.ts';
import { refusalCodes } from '../../wire/refusal.ts';
import { answerSchema, type JsonSchema, requestSchemas } from './json-schema.ts';
import { scopeOf } from './openapi.ts';

/** `sections` are what features say about themselves beside their calls, as HTML. */
export const docsPageOf = (calls: readonly Call[], sections: readonly string[] = []): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chapterhouse API</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
section { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); margin-top: 2rem }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; overflow-wrap: anywhere }
pre { overflow-x: auto; padding: .75rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .5rem }
code { font-family: ui-monospace, monospace } h2 code { font-weight: 400 }
</style>
</head>
<body>
<h1>Chapterhouse API</h1>
<p>Every answer is an envelope: <code>rs</code> (1 when done, else 0), <code>rc</code> (rows), <code>res</code> (a result or null), <code>msgkey</code> (a sentence or null).
A refusal says why in <code>res.Code</code>, for programs, and names refused fields in <code>res.Errors</code>. Sentences may change, codes do not:
they are <a href="#refusals">below the calls</a>. How changes come to you by themselves: <a href="#webhooks">webhooks</a>. The names of fields are read without regard to case.
The same as <a href="/api/openapi.json">OpenAPI</a>.</p>
${keysSection}
${conventionsSection}
<nav aria-label="Calls"><ul>${calls.map(({ name }) => `<li><a href="#${name}">${escapeHtml(name)}</a></li>`).join('')}</ul></nav>
${calls.map(sectionOf).join('\n')}
${sections.join('\n')}
${refusalsSection()}
</body>
</html>`;

const keysSection = `<section id="keys">
<h2>Keys for programs</h2>
<p>A program sends an API key as <code>Authorization: Bearer chk_…</code>. It is added on the portal's screen 'Keys', which the profile leads to,
and shown once. It may what its owner may at that moment, never more: a deactivated account, another role, an office that has ended count at once.
With the scope 'Read' it may only call what changes nothing. Below, each call says which key it takes; some take none. A key may make
${bounds.keys.perMinute} calls in a minute, and works until its last day (401 from then on).</p>
<p>Who ends within 30 days, the soonest first, with the key of a super admin (by that of anybody else this list has the own row only):</p>
<pre><code>export CHAPTERHOUSE_URL='https://portal.example.org' CHAPTERHOUSE_KEY='chk_…'
curl -H "Authorization: Bearer $CHAPTERHOUSE_KEY" -H "Content-Type: application/json" \\
  -d '{"EndsWithin": 30, "Sort": "MembershipEndDate", "RecordsPerPage": 100}' \\
  "$CHAPTERHOUSE_URL/api/User/GetMemberList"</code></pre>
<p>The same in TypeScript:</p>
<pre><code>const { CHAPTERHOUSE_URL, CHAPTERHOUSE_KEY } = process.env;
const response = await fetch(\`\${CHAPTERHOUSE_URL}/api/User/GetMemberList\`, {
  method: 'POST',
  headers: { authorization: \`Bearer \${CHAPTERHOUSE_KEY}\`, 'content-type': 'application/json' },
  body: JSON.stringify({ EndsWithin: 30, Sort: 'MembershipEndDate', RecordsPerPage: 100 }),
});
const { rs, rc, res, msgkey } = await response.json();
if (rs !== 1) throw new Error(\`\${response.status} \${res?.Code}: \${msgkey}\`);
for (const { FullName, MembershipEndDate } of rc) console.log(FullName, MembershipEndDate);</code></pre>
<p>The folder <code>examples</code> of the source has two programs: the members as a spreadsheet, and a nightly list of who ends. Their types
are made from the OpenAPI document.</p>
<p>A calendar key is no API key: <code>GET /calendar/chk_….ics</code> answers with the owner's meetings and events as iCalendar, and nothing else takes it.
It comes with an <code>ETag</code>, so a program that sends it back as <code>If-None-Match</code> gets 304 while nothing has changed.</p>
</section>`;

const conventionsSection = `<section id="conventions">
<h2>What is so in every call</h2>
<dl>
<dt>Days and moments</dt>
<dd>A moment is in UTC. A day, such as the end of a membership, comes as its noon in UTC, <code>2026-12-05T12:00:00.000Z</code>: the day is in
its first ten characters, whatever the time zone of your program. Send a day as <code>2026-12-05</code>. Days begin and end in the time zone
of the portal.</dd>
<dt>Money</dt>
<dd>In rupees, with up to two decimals.</dd>
<dt>Whole lists</dt>
<dd><code>res.TotalRecords</code> says how many rows match. With <code>Format</code> all of them come as one file. Where you read page after
page, rows that are added or deleted meanwhile move the others: a row may come twice, or not at all. Note each <code>Id</code>, and let
<code>Sort</code> put new rows at the end where it can, by <code>Id</code>, <code>CreatedDate</code> or <code>CreatedAt</code>.</dd>
<dt>Updates</dt>
<dd>An Update takes the whole record: an optional field that it leaves out is emptied, unless the call says otherwise. So read the row first,
and send back what is to stay. Fields that a call does not know are ignored.</dd>
<dt>Saves that are sent again</dt>
<dd>With an <code>Idempotency-Key</code> in the header, at most 100 characters that you make for each save, a save is done once within a day,
and answered alike each time. The key with another request gets <code>KeyUsed</code>.</dd>
<dt>Saves of others</dt>
<dd>An Update with the <code>Version</code> that you have read changes nothing when somebody was faster: it gets <code>MovedOn</code>, with the
record as it is. Without <code>Version</code> it overwrites.</dd>
<dt>Limits</dt>
<dd>Who asks for too much gets 429. Where the portal knows when it works again, <code>Retry-After</code> has the seconds until then. After 503,
and where no answer came, try again after some seconds, with a longer pause each time.</dd>
</dl>
</section>`;

const keyWords = { Never: 'No key may call it.', Read: 'Any key.', Write: "A key with the scope 'Write'." };

const sectionOf = (call: Call): string => {
  const answer = answerSchema(call).properties;
  return `<section id="${call.name}">
<h2>${escapeHtml(call.name)} <code>${call.method} ${escapeHtml(path(call))}</code></h2>
<p>${escapeHtml(call.about)} ${call.who === 'anyone' ? 'Open to anyone.' : `For: ${call.who.join(', ')}.`}${call.file ? ` Answers with a file (${escapeHtml(call.file)}).` : ''} ${call.who === 'anyone' ? '' : keyWords[scopeOf(call)]}</p>
${requestSchemas(call)
  .map((schema) => tableOf(captionOf(schema), schema))
  .join('\n')}
${answer?.rc?.items?.properties ? tableOf('Rows', answer.rc.items) : ''}
${answer?.res?.anyOf?.[0] ? tableOf('Result', answer.res.anyOf[0]) : ''}
</section>`;
};

const refusalsSection = (): string => {
  const rows = Object.entries(refusalCodes).map(
    ([code, { status, about }]) => `<tr><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(about)}</td></tr>`,
  );
  return `<section id="refusals">
<h2>Refusals</h2>
<table><caption>What <code>res.Code</code> may be</caption><thead><tr><th>Code</th><th>Status</th><th>Why</th></tr></thead><tbody>${rows.join('')}</tbody></table>
</section>`;
};

const captionOf = ({ properties }: JsonSchema) => (properties?.Flag ? `Takes, with Flag ${String(properties.Flag.const)}` : 'Takes');

const tableOf = (caption: string, { properties = {}, required = [] }: JsonSchema): string => {
  const rows = Object.entries(properties).map(
    ([key, schema]) =>
      `<tr><td><code>${escapeHtml(key)}</code></td><td>${escapeHtml(typeOf(schema))}${required.includes(key) && caption.startsWith('Takes') ? ', required' : ''}</td><td>${escapeHtml(schema.description ?? '')}</td></tr>`,
  );
  const body = rows.length > 0 ? rows.join('') : '<tr><td colspan="3">Nothing</td></tr>';
  return `<table><caption>${escapeHtml(caption)}</caption><thead><tr><th>Key</th><th>Type</th><th>Note</th></tr></thead><tbody>${body}</tbody></table>`;
};

const typeOf = (schema: JsonSchema): string => {
  const { type, anyOf, const: constant, enum: choices, items, properties, format, minimum, maximum, maxLength } = schema;
  if (constant !== undefined) return JSON.stringify(constant);
  if (choices) return choicesOf(choices);
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (items) return `list of ${typeOf(items)}`;
  if (properties) return `{ ${Object.keys(properties).join(', ')} }`;
  const name = format ?? (Array.isArray(type) ? type.join(' or ') : (type ?? 'any'));
  const range =
    type === 'integer' || type === 'number'
      ? `${minimum !== undefined ? ` from ${minimum}` : ''}${maximum !== undefined ? ` to ${maximum}` : ''}`
      : '';
  return name + range + (maxLength ? `, at most ${maxLength} characters` : '');
};

const mostChoices = 40;

/** An order has each field twice, also with - in front: its note says so. */
const choicesOf = (choices: unknown[]): string => {
  const shown = choices.filter((choice) => !choices.some((other) => choice === `-${other}`)).map((choice) => JSON.stringify(choice));
  return shown.length > mostChoices ? `one of ${shown.length}, such as ${shown[0]}` : shown.join(', ');
};

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
