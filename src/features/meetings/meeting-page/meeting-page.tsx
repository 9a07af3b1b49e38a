export const MeetingPage = () => null;
