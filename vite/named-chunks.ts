// Which modules go into which named chunk. A name that no module has fails the build (`knownChunkNames` in chunks.ts).

/** Names are paths below src/, icons such as 'icon:plus', and ends of paths of packages. A folder ends in '/'. */
export interface Chunk {
  name: string;
  has: readonly string[];
  /** What the named modules import comes along, unless another chunk has it. */
  bringsImports?: true;
}

/** Those that come first take what they name, and then what it imports. */
export const first: readonly Chunk[] = [
  {
    // The code that calls the server: zod, the client, the contract of the login call. It is loaded while a visitor types.
    // And what the other pages that are open to anyone share with screens, so that these pages load no more than this.
    name: 'calls',
    bringsImports: true,
    has: [
      'platform/ui/call/keyed-send.ts',
      'features/people/accounts/sign-in.ts',
      'features/people/accounts/single-field.ts',
      'features/people/password-links/password-links.contract.ts',
      'platform/wire/texts/fold-text.ts',
      'platform/ui/reading/contact-addresses.ts',
      'icon:mail-off',
    ],
  },
  {
    // The frame around every screen of a signed-in user: menus, the query cache.
    name: 'shell',
    bringsImports: true,
    has: [
      'app/web/shell/shell.tsx',
      // What tabs share with the progress of a form, lists with its draft, filters with dialogs, and bulk actions with all lists: in the
      // chunks of forms and dialogs, they would have every screen load those.
      'get-auto-contrast-value/get-auto-contrast-value.mjs',
      'use-debounced-callback/use-debounced-callback.mjs',
      'use-debounced-value/use-debounced-value.mjs',
      'get-env/get-env.mjs',
      'platform/ui/draft/record-of-form.ts',
      'platform/ui/draft/use-unsaved.ts',
      'platform/ui/screen/screen-address.ts',
      'platform/ui/screen/lazy-dialog.tsx',
      'platform/wire/calls/bulk.ts',
      'platform/ui/list/selection/bulk-actions.ts',
      'platform/wire/calls/changes.ts',
      // What the dashboard shares with lists: it is the first screen, and does without all else that they need.
      'platform/ui/format/numbers.ts',
      'platform/ui/format/dates.ts',
      'platform/ui/call/use-call.ts',
      'platform/ui/call/save.ts',
      'platform/ui/call/download.ts',
      'platform/ui/call/failure-toast.ts',
      'platform/ui/list/frame/list-notices.tsx',
      'Badge/Badge.mjs',
      'Paper/Paper.mjs',
      'ScrollArea/utils/to-int.mjs',
      'icon:download',
      'icon:plus',
      // A menu of the member's page and of most lists, too small for a file of its own.
      'platform/ui/list/row-menu.tsx',
      'icon:dots-vertical',
    ],
  },
  // What every dialog has, and the question that may come over it. It is loaded with the first dialog.
  {
    name: 'dialogs',
    bringsImports: true,
    has: [
      'platform/ui/dialog/confirm-dialog.tsx',
      'platform/ui/list/selection/refused-dialog.tsx',
      'List/List.mjs',
      'Center/Center.mjs',
      'Divider/Divider.mjs',
      'Fieldset/Fieldset.mjs',
    ],
  },
  // The bar of an upload, in forms and in imports, and what may be uploaded.
  { name: 'progress', bringsImports: true, has: ['Progress/Progress.mjs', 'platform/wire/uploads.ts'] },
  // What every form has. Forms are loaded when they open, so a list does not have to wait for it.
  { name: 'forms', bringsImports: true, has: ['platform/ui/dialog/record-dialog.tsx', 'platform/ui/dialog/leaving.ts'] },
  // The name of a member who is pointed at.
  { name: 'name-tooltip', bringsImports: true, has: ['app/web/shell/name-tooltip.tsx'] },
];

/** What several screens share, below what most share. */
export const shared: readonly Chunk[] = [
  {
    // Words, marks and signs that a dashboard shows, too. With those who use more of them, every dashboard would load that.
    name: 'words',
    has: [
      'features/desk/settings/setup.contract.ts',
      'features/own-records/expectations/score.tsx',
      'features/own-records/expectations/score-range.ts',
      'features/chapters/fellows/fellow-name.tsx',
      'features/people/membership/member-badges.tsx',
      'features/people/members/open-member.tsx',
      'features/people/membership/period.tsx',
      'features/chapters/members-page/leaving.tsx',
      'features/chapters/places/last-country.ts',
      'platform/ui/look/icon-tile.tsx',
      'icon:arrows-exchange',
      'icon:user-off',
      'icon:key',
      'icon:currency-rupee',
      'icon:cash-banknote-off',
      'icon:copy',
      'icon:send',
      'icon:certificate',
      'icon:coffee',
      'icon:login-2',
      'icon:minus',
      'icon:quote',
      'icon:user-plus',
      'icon:user-share',
      'features/meetings/meetings/meeting-kinds.ts',
      'features/chapters/chapters/rhythm.ts',
      'features/contents/events/event-kinds.ts',
      'platform/wire/money.ts',
      'platform/wire/times.ts',
      'platform/wire/mail-states.ts',
      'platform/ui/format/money.ts',
      'icon:clock',
    ],
  },
  {
    // What shows payments, on the page of a member, in the profile and in the ledger.
    name: 'payments',
    has: [
      'features/money/payments/payment-cells.tsx',
      'features/money/payment-form/payment-actions.tsx',
      'features/money/payments/payment-history.tsx',
      'features/money/receipts/receipt-actions.tsx',
      'features/money/receipts/use-send-receipt.ts',
      'features/money/payments/statement-link.tsx',
      'features/money/statements/statements.contract.ts',
      'features/money/statements/match-lines.ts',
    ],
  },
  {
    // Apart from payments, because a member's dashboard has a receipt and the length of the next term, and no list of payments.
    name: 'receipts',
    has: ['features/money/receipts/use-receipt.ts', 'features/money/receipts/receipts.contract.ts', 'features/money/payments/terms.ts'],
  },
  {
    // How people are told, with the device in their hands, which is told again after a sign-in.
    name: 'told',
    has: ['features/people/notices/notice-choices.tsx', 'features/people/pushes/'],
  },
  {
    name: 'payments-contract',
    has: ['features/money/payments/payments.contract.ts', 'features/money/payment-form/unlikely.ts'],
  },
  {
    // What some forms look at while they are filled in: a file that is read into lines, a picture.
    name: 'files-to-read',
    has: [
      'platform/ui/form/document-field.tsx',
      'platform/ui/form/smaller-picture.ts',
      'platform/wire/import-contract.ts',
      'platform/ui/form/file-field.tsx',
      'platform/ui/form/columns/',
    ],
  },
  {
    name: 'filter-fields',
    has: [
      'platform/ui/filters/day-filter.tsx',
      'platform/ui/filters/text-search.ts',
      'platform/ui/form/date-field.tsx',
      'platform/ui/format/typed-dates.ts',
      'features/people/members/show-deactivated.tsx',
    ],
  },
  {
    // What forms of several neighbourhoods ask beside text. In the dialogs of one, those would come with the dialogs of each other.
    name: 'fields',
    has: [
      'features/people/members/member-choices.ts',
      'features/chapters/assignments/chapter-member-field.tsx',
      'features/own-records/owner-field.tsx',
      'platform/ui/form/number-field.tsx',
      'platform/ui/form/phone-field.tsx',
      'features/chapters/places/place-fields.tsx',
      'features/chapters/professions/profession-picker.tsx',
      'features/chapters/professions/likeliest.ts',
    ],
  },
  {
    // What is asked of a payment, also of a visitor who joins.
    name: 'payment-fields',
    has: [
      'features/money/payment-form/payment-fields.tsx',
      'features/money/payment-form/payment-words.ts',
      'features/money/payments/payment-rules.ts',
    ],
  },
  {
    // The fields of what people read: a text with its looks, a picture.
    name: 'text-and-picture',
    has: ['platform/ui/form/rich-text/rich-text.tsx', 'platform/ui/form/picture-field.tsx'],
  },
  {
    // What people read: cards, facts, words of others.
    name: 'reading',
    has: [
      'platform/ui/reading/reading-card.tsx',
      'platform/ui/reading/facts.tsx',
      'platform/ui/reading/testimonial.tsx',
      'features/contents/texts-to-read.tsx',
      'features/contents/about-and-date.tsx',
    ],
  },
  {
    // Two screens that differ in their words.
    name: 'logos',
    has: [
      'features/contents/sponsors/sponsors-page.tsx',
      'features/contents/partners/partners-page.tsx',
      'features/contents/logos/logo-columns.tsx',
    ],
  },
  {
    name: 'chapter-picker',
    has: [
      'features/chapters/chapters/chapter-picker.tsx',
      'features/chapters/chapters/chapters.contract.ts',
      'features/chapters/places/places.contract.ts',
    ],
  },
  {
    // What visitors and meetings share.
    name: 'visits',
    has: [
      'features/meetings/visitors/visitor-words.ts',
      'features/chapters/offices/own-chapters.ts',
      'features/meetings/meetings/remove-meeting.tsx',
      'features/meetings/attendances/figures.tsx',
    ],
  },
  {
    name: 'settings-forms',
    has: [
      'features/desk/settings/edited-section.tsx',
      'features/desk/settings/first-organization.tsx',
      'features/desk/settings/settings-form.tsx',
      'features/desk/settings/settings-fields.tsx',
    ],
  },
  {
    // A key is shown once, so what shows it comes with the form. The calendar's is on the meetings and the profile, too.
    name: 'keys-dialogs',
    has: [
      'features/people/keys/key-form.tsx',
      'features/people/keys/added-key.tsx',
      'Code/Code.mjs',
      'Code/Code.module.mjs',
      'Code.layer.css',
      'icon:brand-apple',
      'icon:brand-google',
    ],
  },
  {
    // What is known of contacts with a member. The member's page takes it from here, so that it does without the tabs at first.
    name: 'contacts',
    has: [
      'features/desk/member-page/timeline.contract.ts',
      'features/money/contacts/contacts.contract.ts',
      'features/money/renewals/renewals.contract.ts',
    ],
  },
  {
    // The tabs of a member's page that no other screen has.
    name: 'member-tabs',
    has: [
      'features/desk/member-page/timeline.tsx',
      'features/desk/member-page/timeline-entry.tsx',
      'features/desk/member-page/timeline-words.ts',
      'features/desk/member-page/member-payments.tsx',
      'features/money/statements/member-payers.tsx',
      'query-core/build/modern/infiniteQueryObserver.js',
      'react-query/build/modern/useInfiniteQuery.js',
    ],
  },
  {
    // What the lists of members share.
    name: 'lists-of-members',
    has: [
      'features/chapters/members-page/chapter-and-status.tsx',
      'features/people/membership/membership-columns.tsx',
      'features/chapters/members-page/more-member-filters.tsx',
    ],
  },
  {
    // What is switched in a row or a fact.
    name: 'switches',
    has: [
      'platform/ui/form/busy-switch.tsx',
      'platform/ui/look/switch.module.css',
      'Switch/Switch.mjs',
      'Switch/Switch.module.mjs',
      'Switch.layer.css',
      'InlineInput/InlineInput.mjs',
      'InlineInput/InlineInput.module.mjs',
      'InlineInput.layer.css',
      'SwitchGroup/SwitchGroup.mjs',
      'InputsGroupFieldset/InputsGroupFieldset.mjs',
    ],
  },
  {
    // What is copied and passed on, such as a receipt on the dashboard.
    name: 'passed-on',
    has: ['platform/ui/screen/copy-text.ts', 'platform/ui/look/copy-button.tsx', 'platform/ui/reading/passed-link.tsx'],
  },
  {
    // What the page of a record shares with lists.
    name: 'record-parts',
    has: [
      'platform/ui/way-back/last-opened.ts',
      'platform/ui/screen/record-heading.tsx',
      'platform/ui/screen/record-page.tsx',
      'platform/ui/call/last-answer.ts',
      'platform/ui/list/delete-action.tsx',
      'platform/ui/draft/ask-before-leaving.ts',
    ],
  },
  {
    // What the lists of own records share.
    name: 'own-records',
    has: [
      'features/own-records/owner.tsx',
      'features/own-records/deleting.tsx',
      'features/own-records/own-records.contract.ts',
      'features/own-records/connections/connections.contract.ts',
    ],
  },
  {
    // Whoever marks people calls as the lists of meetings do, and shows none.
    name: 'meetings-contracts',
    has: [
      'features/meetings/meetings/meetings.contract.ts',
      'features/meetings/agenda/agenda.contract.ts',
      'features/meetings/attendances/attendances.contract.ts',
    ],
  },
  {
    name: 'answers',
    has: [
      'features/meetings/attendances/mark-of.tsx',
      'features/meetings/meetings/badges.tsx',
      'features/meetings/meetings/meeting-words.ts',
      'features/meetings/attendances/answer-buttons.tsx',
      'features/meetings/attendances/answers.contract.ts',
      'features/meetings/check-in/check-in.module.css',
    ],
  },
  {
    // An answer to an event, on the dashboard and where events are read, and what is said of who comes.
    name: 'event-answers',
    has: [
      'features/meetings/event-answers/event-answers.contract.ts',
      'features/meetings/event-people/event-answer.tsx',
      'features/meetings/event-people/answer-words.ts',
      'features/meetings/event-people/guest-stepper.tsx',
      'features/contents/events/event-words.ts',
    ],
  },
  {
    // What the dashboards share.
    name: 'dashboard-parts',
    has: [
      'features/desk/dashboard/tile.tsx',
      'features/desk/dashboard/card.tsx',
      'features/desk/dashboard/lights-placeholder.tsx',
      'features/desk/dashboard/lines.tsx',
      'features/desk/dashboard/dashboard.module.css',
      'features/desk/dashboard/waiting-lines.tsx',
    ],
  },
  {
    // What slips, the report and lights show on other screens, too, and the button that stands beside those of slips.
    name: 'giving',
    has: [
      'features/meetings/visitor-forms/invite-button.tsx',
      'features/giving/name-or-you.ts',
      'features/giving/slip-form/slip-marks.tsx',
      'features/giving/slip-form/slip-buttons.tsx',
      'features/giving/slips/slip-address.ts',
      'features/giving/slips/slip-kinds.ts',
      'features/giving/slips/slip-words.ts',
      'features/giving/lights/light-badge.tsx',
      'features/giving/lights/lights.contract.ts',
      'features/giving/lights/points.ts',
      'features/giving/lights/points-tables.ts',
    ],
  },
  {
    // Announcements, and what is loaded to send one from another screen. The contract is apart: a member's dashboard has the latest.
    name: 'announcements',
    has: [
      'features/desk/announcements/announcements-page.tsx',
      'features/desk/announcements/check-announcement.tsx',
      'features/desk/announcements/take-back.tsx',
    ],
  },
  {
    // What the screens of meetings share.
    name: 'meetings',
    has: [
      'features/meetings/meetings-page/meetings-list.tsx',
      'features/meetings/meetings-page/meetings-columns.tsx',
      'features/meetings/meetings-page/timed-meetings.ts',
      'features/meetings/meetings-page/time-tabs.tsx',
      'icon:calendar-repeat',
      'icon:microphone-2',
    ],
  },
  {
    name: 'check-in',
    has: [
      'features/meetings/check-in/code-page.tsx',
      'platform/ui/look/qr-code.tsx',
      'uqr/dist/index.mjs',
      'use-fullscreen/use-fullscreen.mjs',
      'icon:maximize',
    ],
  },
  {
    // The members of a chapter as they see each other.
    name: 'fellows',
    has: ['features/desk/chapter-page/fellow-card.tsx', 'features/chapters/fellows/fellows.contract.ts'],
  },
  {
    // The own data on the profile. It has a form, which the pages about data do without.
    name: 'my-data',
    has: ['features/desk/personal-data/my-data/my-data-section.tsx', 'features/desk/personal-data/requests/ask-about-data.tsx'],
  },
  {
    // What the first dashboard asks of everybody, so it has nothing else.
    name: 'consents',
    has: [
      'features/desk/personal-data/consents/consents.contract.ts',
      'features/desk/personal-data/consents/ask-consent.tsx',
      'features/people/consents/consent-words.ts',
    ],
  },
  {
    // The public page about what is kept, and what people ask about their data.
    name: 'personal-data',
    has: [
      'features/desk/personal-data/my-data/privacy-page.tsx',
      'features/desk/personal-data/my-data/my-data.contract.ts',
      'features/desk/personal-data/requests-page/requests-page.tsx',
      'features/desk/personal-data/requests/requests.contract.ts',
    ],
  },
  {
    // What the screens of events share.
    name: 'events',
    has: [
      'features/contents/events/event-facts.tsx',
      'features/contents/events/event-marks.tsx',
      'features/contents/events/event-actions.tsx',
      'features/meetings/event-people/event-with-right.tsx',
    ],
  },
];
