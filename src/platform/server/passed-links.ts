// Where links lead that people pass on: to PUBLIC_URL or, without one that others can open, to where the caller has the portal open.

interface Addresses {
  publicUrl: string;
  origin: string | null;
}

/** An address of this machine cannot be opened elsewhere. */
export const baseOfPassedLinks = ({ publicUrl, origin }: Addresses): string => (isNotLocal(publicUrl) ? publicUrl : (origin ?? publicUrl));

const isNotLocal = (address: string): boolean => {
  const host = URL.parse(address)?.hostname ?? '';
  return host !== '' && host !== 'localhost' && !host.endsWith('.localhost') && host !== '[::1]' && !host.startsWith('127.');
};
