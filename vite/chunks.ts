// Which modules go into the same chunk. Without these rules the bundler makes many small chunks: about fifty for each screen. Small chunks
// are a tenth larger in total, because short files compress worse.

interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean } | null;
}

const isOfContents = (id: string) => id.includes('/src/features/contents/');
const dialog = /-(form|dialog|reading)\.tsx$/;

/** Whether only dialogs load the module, and no screen does. */
const isOfDialogs = (id: string, graph: Graph, seen = new Set<string>()): boolean => {
  if (seen.has(id)) return true;
  seen.add(id);
  const info = graph.getModuleInfo(id);
  if (!info || info.isEntry) return false;
  if (info.dynamicImporters.length > 0) return dialog.test(id);
  return info.importers.every((importer) => isOfDialogs(importer, graph, seen));
};

/** All dialogs of contents are in one chunk: whoever writes one often writes another. */
const dialogsOfContents = (id: string, graph: Graph) => (isOfContents(id) && isOfDialogs(id, graph) ? 'contents-dialogs' : null);

/** What the screens of contents share with their dialogs. */
const contractsOfContents = (id: string) => (isOfContents(id) && id.endsWith('.contract.ts') ? 'contents-contracts' : null);

export const chunks = [
  // The code of the login page: React, the router, a few fields.
  { name: 'start', tags: ['$initial' as const], priority: 4 },
  // The code that calls the server: zod, the client, the contract of the login call. It is loaded while a visitor types.
  // And what the other pages that are open to anyone share with screens, so that these pages load no more than this.
  {
    name: 'calls',
    test: /\/(call\/keyed-send|accounts\/(sign-in|single-field)|password-links\.contract)\.ts$|\/wire\/fold-text\.ts$|\/reading\/contact-addresses\.ts$|\/tabler\/(alert-triangle|mail-off)/,
    priority: 3,
  },
  // The frame around every screen of a signed-in user: menus, the query cache. And what tabs share with the progress of a form, lists with
  // its draft, filters with dialogs, and bulk actions with all lists: in the chunks of forms and dialogs, they would have every screen load
  // those. And what the dashboard shares with lists: it is the first screen, and does without all else that they need.
  {
    name: 'shell',
    test: /\/shell\/shell\.tsx$|\/get-auto-contrast-value\.|\/use-debounced-(callback|value)\.|\/draft\/(record-of-form|use-unsaved)\.ts$|\/screen\/(screen-address\.ts|lazy-dialog\.tsx)$|\/(calls\/bulk|selection\/bulk-actions|calls\/changes|format\/numbers|call\/(save|download|failure-toast|use-call)|format\/dates)\.ts$|\/frame\/list-notices\.tsx$|\/Badge\/Badge\.mjs$|\/ScrollArea\/utils\/to-int\.mjs$|\/tabler\/(download|plus)(\.|$)/,
    priority: 2.5,
  },
  // What every dialog has, and the question that may come over it. It is loaded with the first dialog.
  { name: 'dialogs', test: /\/ui\/dialog\/confirm-dialog\.tsx$/, priority: 2.2 },
  // The bar of an upload, in forms and in imports.
  { name: 'progress', test: /\/Progress\.mjs$/, priority: 2.1 },
  // What every form has. Forms are loaded when they open, so a list does not have to wait for it.
  { name: 'forms', test: /\/ui\/dialog\/record-dialog\.tsx$/, priority: 2 },
  // Parts that most screens use: tables, filters. The dialog to read a record is left out, because it would bring all of 'dialogs'.
  { name: 'screens', test: /^(?!.*\/reading-dialog\.tsx)/, minShareCount: 26, priority: 1 },
  // Words and signs that a dashboard names, too. With those who use more of them, every dashboard would load that.
  {
    name: 'words',
    test: /\/(meetings\/meeting-kinds|chapters\/rhythm|events\/event-kinds|wire\/money)\.ts$|\/tabler\/clock(\.|$)/,
    priority: 0.96,
    includeDependenciesRecursively: false,
  },
  // What shows payments, on the page of a member, in the profile and in the ledger: small files.
  {
    name: 'payments',
    test: /\/money\/payments\/payment-(cells|actions)\.tsx$|\/receipts\/(receipt-actions|use-receipt)\.tsx?$/,
    priority: 0.95,
    includeDependenciesRecursively: false,
  },
  {
    name: 'payments-contract',
    test: /\/money\/(payments\/payments|receipts\/receipts)\.contract\.ts$/,
    priority: 0.95,
    includeDependenciesRecursively: false,
  },
  // Marks and signs of a member.
  {
    name: 'member-marks',
    test: /\/people\/(members\/(tmn-badge|open-member)|membership\/status-badge)\.tsx$|\/tabler\/(arrows-exchange|user-off|key|currency-rupee|cash-banknote-off|copy|send|user)(\.|$)|\/look\/icon-tile\./,
    priority: 0.95,
    includeDependenciesRecursively: false,
  },
  // What the lists of own records share.
  {
    name: 'own-records',
    test: /\/own-records\/(owner\.tsx|own-records\.contract\.ts|connections\/connections\.contract\.ts)$/,
    priority: 0.95,
    includeDependenciesRecursively: false,
  },
  // Whoever marks people calls as the lists of meetings do, and shows none.
  {
    name: 'meetings-contracts',
    test: /\/features\/meetings\/.*(meetings|agenda|attendances)\.contract\.ts$/,
    priority: 0.92,
    includeDependenciesRecursively: false,
  },
  // What the screens of meetings share, and their dialogs: whoever opens one often opens another.
  {
    name: 'meetings',
    test: /\/features\/meetings\/.*(meetings-(page|list|columns)|remove-meeting|timed-meetings)\.tsx$/,
    priority: 0.9,
    includeDependenciesRecursively: false,
  },
  {
    name: 'answers',
    test: /\/features\/meetings\/.*\/(badges|answer-buttons|answers\.contract|meeting-words)\.tsx?$/,
    priority: 0.92,
    includeDependenciesRecursively: false,
  },
  // An answer to an event, on the dashboard and where events are read, and what is said of who comes.
  {
    name: 'event-answers',
    test: /\/features\/(meetings\/event-(answers|people)\/(event-answers\.contract|event-answer|answer-words|guest-stepper)|contents\/events\/event-words)\.tsx?$/,
    priority: 0.92,
    includeDependenciesRecursively: false,
  },
  // What the screens of events share.
  {
    name: 'events',
    test: /\/features\/contents\/events\/event-(facts|marks|actions)\.(tsx?|module\.css)$|\/meetings\/event-people\/event-with-right\.tsx$/,
    priority: 0.85,
    includeDependenciesRecursively: false,
  },
  {
    name: 'check-in',
    test: /\/meetings\/check-in\/(?!check-in-page)|\/look\/qr-code\./,
    priority: 0.9,
    includeDependenciesRecursively: false,
  },
  // Those of visitors stay out: the public page has one, and needs none of the others.
  { name: 'meeting-dialogs', test: /\/features\/meetings\/(?!visit).*-form\.tsx$/, priority: 0.8, includeDependenciesRecursively: false },
  // What slips, the report and lights show on other screens, too.
  {
    name: 'giving',
    test: /\/features\/giving\/.*(slip-(marks|address|kinds|words)|light-badge|lights\.contract|months)\.tsx?$/,
    priority: 0.92,
    includeDependenciesRecursively: false,
  },
  // Whoever reads a slip often writes one.
  {
    name: 'slip-dialogs',
    test: /\/features\/giving\/slip(-form|s-page)\/.*(slip-(form|fields|reading|answer|people|values)|contact-of-referral|referral-field|member-fields|share-slip)\.(tsx?|module\.css)$/,
    priority: 0.8,
    includeDependenciesRecursively: false,
  },
  // What the page of one record has, whatever record it is.
  {
    name: 'record-page',
    test: /\/(record-(heading|page)|last-opened|copy-text)\.(tsx?|module\.css)$/,
    priority: 0.9,
    includeDependenciesRecursively: false,
  },
  {
    name: 'switch',
    test: /\/(Switch\.mjs|busy-switch\.tsx|look\/switch\.module\.css)$/,
    priority: 0.9,
    includeDependenciesRecursively: false,
  },
  // Signs that two or three screens show: each would be a file of its own.
  { name: 'signs', test: /\/tabler\/(login-2|link-off|printer|restore|device-mobile|calendar|copy)(\.|$)/, priority: 0.7 },
  { name: contractsOfContents, priority: 0.9, includeDependenciesRecursively: false },
  { name: dialogsOfContents, priority: 0.8, includeDependenciesRecursively: false },
];
