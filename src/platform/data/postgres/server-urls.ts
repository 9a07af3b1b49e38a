// The hosts of DATABASE_URL. It may name several, separated by commas.

const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)([/?#].*)?$/;

/** `postgres://user:password@one:5432,two:5432/database` as one URL for each host, in the same order. Empty if it is not such a URL. */
export const serverUrls = (databaseUrl: string): string[] => {
  const [, before = '', hosts = '', after = ''] = parts.exec(databaseUrl) ?? [];
  const urls = hosts.split(',').map((host) => `${before}${host}${after}`);
  return urls.every((url) => URL.canParse(url) && new URL(url).hostname !== '') ? urls : [];
};
