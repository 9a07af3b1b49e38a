// What /api/docs says to whoever writes a receiver of webhooks.

import { typesByRecord } from './webhook-types.ts';

const message = `POST /your/path
webhook-id: msg_8e7f2a4c-…
webhook-timestamp: 1790000000
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{"type":"payment.added","timestamp":"2026-03-05T08:32:00.000Z","data":{"record":"Payment","id":12,"setId":345,"byId":1}}`;

const typeScriptExample = `import { Webhook } from 'standardwebhooks';

// Throws for a wrong signature, and for a message that is older than five minutes.
const { type, data } = new Webhook(process.env.SECRET).verify(rawBody, request.headers);`;

const shellExample = `SECRET=whsec_… WEBHOOK_ID=msg_… WEBHOOK_TIMESTAMP=1790000000
KEY=$(printf %s "\${SECRET#whsec_}" | base64 -d | od -An -tx1 | tr -d ' \\n')
{ printf %s "$WEBHOOK_ID.$WEBHOOK_TIMESTAMP."; cat body.json; } | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64`;

const curlExample = `curl -H "Authorization: Bearer $CHAPTERHOUSE_KEY" -H "Content-Type: application/json" \\
  -d '{"Flag": "Add", "Url": "https://receiver.example.org/hook", "Types": ["payment.added", "payment.voided"]}' \\
  "$CHAPTERHOUSE_URL/api/User/SaveWebhook"`;

const code = (text: string): string => `<pre><code>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</code></pre>`;

export const webhooksDocs = (): string => `<section id="webhooks">
<h2>Webhooks</h2>
<p>A super admin adds addresses to which the portal tells changes, in the settings or by <a href="#SaveWebhook">SaveWebhook</a> with a key of
the scope 'Write', which answers the secret this once:</p>
${code(curlExample)}
<p>Messages follow Standard Webhooks 1.0.0 (standardwebhooks.com), and libraries for many languages check them:</p>
${code(message)}
${code(typeScriptExample)}
<p>By hand: the signature is that of the bytes as they came. There may be several, with spaces between them: one of them has to be what this
writes after <code>v1,</code>. Beside the secret it takes two headers of the message, and its body as the file
<code>body.json</code>:</p>
${code(shellExample)}
<p>Answer with 2xx within 15 seconds, and do what takes longer afterwards. A message may come twice, with the same <code>webhook-id</code>: note
the ids that you have seen. Changes of one record come in their order. After any other answer a message is tried again for about three days;
<code>410</code> switches the webhook off, and so does a day in which four of five tries failed: super admins get a notice, and
<code>GetWebhooks</code> says why in <code>OffBecause</code>. What is changed while it is off is never told, so read the lists anew when you
switch it on again. With <code>Full</code> there is <code>data.row</code>: the row as the list of its kind gives it at that moment, or
null when it is not there any more. <code>setId</code> is the same for all that was changed together.</p>
<table><caption>Types</caption><thead><tr><th>Record</th><th>Types</th></tr></thead><tbody>${typesByRecord
  .map(({ record, types }) => `<tr><td>${record}</td><td>${types.map((type) => `<code>${type}</code>`).join(', ')}</td></tr>`)
  .join('')}</tbody></table>
</section>`;
