// The icon of each screen by path. Not in the access table, which the login page loads.

import ActivityIcon from '~icons/tabler/activity';
import AddressBookIcon from '~icons/tabler/address-book';
import AwardIcon from '~icons/tabler/award';
import BookIcon from '~icons/tabler/book';
import BuildingCommunityIcon from '~icons/tabler/building-community';
import BulbIcon from '~icons/tabler/bulb';
import CalendarEventIcon from '~icons/tabler/calendar-event';
import CalendarPlusIcon from '~icons/tabler/calendar-plus';
import CalendarWeekIcon from '~icons/tabler/calendar-week';
import CashIcon from '~icons/tabler/cash';
import FilesIcon from '~icons/tabler/files';
import FriendsIcon from '~icons/tabler/friends';
import GavelIcon from '~icons/tabler/gavel';
import GiftIcon from '~icons/tabler/gift';
import HeartHandshakeIcon from '~icons/tabler/heart-handshake';
import LayoutDashboardIcon from '~icons/tabler/layout-dashboard';
import ListDetailsIcon from '~icons/tabler/list-details';
import MailIcon from '~icons/tabler/mail';
import MicrophoneIcon from '~icons/tabler/microphone';
import NewsIcon from '~icons/tabler/news';
import RefreshDotIcon from '~icons/tabler/refresh-dot';
import ReportIcon from '~icons/tabler/report';
import SettingsIcon from '~icons/tabler/settings';
import ShieldQuestionIcon from '~icons/tabler/shield-question';
import SpeakerphoneIcon from '~icons/tabler/speakerphone';
import TargetIcon from '~icons/tabler/target';
import TrafficLightsIcon from '~icons/tabler/traffic-lights';
import TrashIcon from '~icons/tabler/trash';
import UserCheckIcon from '~icons/tabler/user-check';
import UserSearchIcon from '~icons/tabler/user-search';
import UsersIcon from '~icons/tabler/users';
import type { IconDrawing } from '../../platform/ui/look/icon.ts';
import type { SidebarPath } from './access.ts';

export const screenIcons: Record<SidebarPath, IconDrawing> = {
  '/dashboard': LayoutDashboardIcon,
  '/members': UsersIcon,
  '/member-list': ListDetailsIcon,
  '/renewals': RefreshDotIcon,
  '/payments': CashIcon,
  '/meetings': CalendarWeekIcon,
  '/visitors': FriendsIcon,
  '/directory': UserSearchIcon,
  '/slips': GiftIcon,
  '/report': ReportIcon,
  '/announcements': SpeakerphoneIcon,
  '/lights': TrafficLightsIcon,
  '/assigned-members': UserCheckIcon,
  '/User-connections': AddressBookIcon,
  '/user-expectations': TargetIcon,
  '/userEvents-joined': CalendarPlusIcon,
  '/user-documents': FilesIcon,
  '/meetup': MicrophoneIcon,
  '/insights': BulbIcon,
  '/events': CalendarEventIcon,
  '/stories': BookIcon,
  '/cms-articles': NewsIcon,
  '/chapters': BuildingCommunityIcon,
  '/chapters/$chapterId': UsersIcon,
  '/advisory-committee': GavelIcon,
  '/partners': HeartHandshakeIcon,
  '/sponsors': AwardIcon,
  '/activity': ActivityIcon,
  '/trash': TrashIcon,
  '/outbox': MailIcon,
  '/data-requests': ShieldQuestionIcon,
  '/settings': SettingsIcon,
};
