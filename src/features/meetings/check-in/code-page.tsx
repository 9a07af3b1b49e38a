export const CodePage = () => null;
