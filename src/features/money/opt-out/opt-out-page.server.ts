// The plain page that turns mail about the membership off: a sentence and one button, without a script.

import { escaped } from '../../../platform/mail/notice-mail.ts';

export type OptOutState = 'on' | 'off' | 'dead link';

const words: Record<OptOutState, { title: string; text: string }> = {
  on: {
    title: 'Turn off mail about your membership?',
    text: 'You will not be reminded by mail any more when your membership ends. Mail about your account and your password still comes.',
  },
  off: {
    title: 'You get no more mail about your membership',
    text: 'If you change your mind, sign in to the portal and turn it on again in your profile.',
  },
  'dead link': {
    title: 'This link does not work any more',
    text: 'To turn off mail about your membership, sign in to the portal and open your profile.',
  },
};

export const optOutPage = (organization: string, state: OptOutState): string => {
  const { title, text } = words[state];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title} – ${escaped(organization)}</title>
<style>${styles}</style>
</head>
<body>
<main>
<p class="organization">${escaped(organization)}</p>
<div class="card">
<h1>${title}</h1>
<p>${text}</p>
${state === 'on' ? '<form method="post"><button type="submit">Turn off</button></form>' : ''}
</div>
</main>
</body>
</html>
`;
};

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
