// The addresses with which a telephone number is called, or written to by WhatsApp.

/** Of a stored number, which has ten digits, the number as it is dialled from anywhere. Null for what is no telephone number. */
const dialled = (phone: string | null): string | null => {
  const digits = phone?.replace(/\D/g, '') ?? '';
  if (digits.length === nationalDigits) return `${countryCode}${digits}`;
  const international = digits.replace(/^00/, '');
  return international.length < fewestDigits ? null : international;
};

const countryCode = '91';
const nationalDigits = 10;
const fewestDigits = 7;

export const callAddress = (phone: string | null): string | null => {
  const number = dialled(phone);
  return number && `tel:+${number}`;
};

/** WhatsApp opens with the text in its field; nothing is sent by this alone. */
export const whatsAppAddress = (phone: string | null, text = ''): string | null => {
  const number = dialled(phone);
  return number && `https://wa.me/${number}${text && `?text=${encodeURIComponent(text.toWellFormed())}`}`;
};
