export const CheckInPage = () => null;
