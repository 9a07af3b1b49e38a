export const MeetingsPage = () => null;
