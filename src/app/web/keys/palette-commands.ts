// The palette's entries besides records: the screens of a role, and the forms on them. Loaded with the palette.

import type { ImportKind } from '../../../features/desk/import/import.contract.ts';
import type { Command } from '../../../features/desk/search/palette-options.ts';
import { slipActions, slipFormAddress } from '../../../features/giving/slips/slip-address.ts';
import { inviting } from '../../../features/meetings/visitors/visitor-words.ts';
import type { StoredUser } from '../../../platform/ui/call/session.ts';
import { addParam } from '../../../platform/ui/list/adding.ts';
import { type Role, staff, staffAndMembers } from '../../../platform/wire/roles.ts';
import { access, isOneOf, isOpenTo, type ScreenPath } from '../access.ts';
import { needingChapter } from '../sidebar-entries.ts';

/** The button that opens the form of a new record, and who has it. */
const forms: { [Path in ScreenPath]?: { label: string; roles: readonly Role[] } } = {
  '/member-list': { label: 'Register New Member', roles: staff },
  '/User-connections': { label: 'Add Connection', roles: staffAndMembers },
  '/user-expectations': { label: 'Add Expectation', roles: staffAndMembers },
  '/userEvents-joined': { label: 'Add New Event', roles: staffAndMembers },
  '/user-documents': { label: 'Add Document', roles: staffAndMembers },
  '/meetup': { label: 'Add Meetup', roles: staff },
  '/insights': { label: 'Add Insight', roles: staff },
  '/events': { label: 'Add Event', roles: staff },
  '/stories': { label: 'Add Story', roles: staff },
  '/cms-articles': { label: 'Add Article', roles: staff },
  '/chapters': { label: 'Add Chapter', roles: staff },
  '/professions': { label: 'Add Profession', roles: staff },
  '/advisory-committee': { label: 'Add Advisory Member', roles: staff },
  '/partners': { label: 'Add Partner', roles: staff },
  '/sponsors': { label: 'Add Sponsor', roles: staff },
};

const imports = Object.keys({
  members: true,
  payments: true,
  chapters: true,
  professions: true,
  connections: true,
} satisfies Record<ImportKind, true>);

export const commandsFor = ({ roleId, offices }: Pick<StoredUser, 'roleId' | 'offices'>, isInChapter = true): Command[] => [
  ...(isOneOf(staff, roleId)
    ? [
        ...imports.map((kind) => ({ group: 'Actions' as const, label: `Import ${kind}`, also: 'csv excel file', href: `/import/${kind}` })),
        { group: 'Actions' as const, label: 'Bank statement', also: 'record payments csv excel file upi neft', href: '/bank-statement' },
      ]
    : []),
  ...(isOneOf(staffAndMembers, roleId) && isInChapter
    ? [
        ...slipActions.map(({ kind, label, also }) => ({ group: 'Actions' as const, label, also, href: slipFormAddress(kind) })),
        { group: 'Actions' as const, label: 'Invite a visitor', also: 'guest', href: `/visitors?${addParam}=${inviting}` },
      ]
    : []),
  ...(isOneOf(staff, roleId) || offices.some(({ rights }) => rights.includes('meetings'))
    ? [{ group: 'Actions' as const, label: 'Write an announcement', also: 'mail', href: `/announcements?${addParam}=` }]
    : []),
  ...access.flatMap((screen) => {
    const form = forms[screen.path];
    return form && isOneOf(form.roles, roleId)
      ? [{ group: 'Actions' as const, label: form.label, href: `${screen.path}?${addParam}=` }]
      : [];
  }),
  ...access.flatMap((screen) => {
    if (!('sidebar' in screen) || !isOpenTo(screen, { roleId, offices })) return [];
    // An officer has them by the office.
    if (!isInChapter && offices.length === 0 && needingChapter.includes(screen.path)) return [];
    return [{ group: 'Screens' as const, label: screen.sidebar.label, href: screen.path }];
  }),
  // Rarely needed, so the sidebar does not have them.
  { group: 'Screens' as const, label: 'API keys and calendar', also: 'token zapier program', href: '/keys' as const },
  ...(isOneOf(staff, roleId) ? [{ group: 'Screens' as const, label: 'Professions', href: '/professions' as const }] : []),
];
