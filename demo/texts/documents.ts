// What members keep here: the names of their documents, by the type of file.

export const documentTypes = ['pdf', 'docx', 'xlsx', 'jpg', 'png', 'txt'] as const;

export type DocumentType = (typeof documentTypes)[number];

export const documentNames: Record<DocumentType, readonly string[]> = {
  pdf: ['GST registration certificate', 'Membership agreement', 'Company profile', 'Trade licence', 'Udyam registration', 'Rent agreement'],
  docx: ['Letter of introduction', 'Referral agreement', 'Speaker profile', 'Chapter presentation notes'],
  xlsx: ['Price list', 'Referral tracker', 'Turnover statement', 'Stall budget'],
  jpg: ['Visiting card', 'Shop front', 'Product photograph'],
  png: ['Company logo', 'Product catalogue cover', 'Payment QR stand design'],
  txt: ['Meeting notes', 'Delivery address', 'Questions for the accountant'],
};

export const documentStatuses = ['Active', 'Active', 'Active', 'Pending', 'Draft', 'Inactive'] as const;

/** What stands in them. */
export const sentences = [
  'This paper belongs to the demo of the portal; the people and firms in it do not exist.',
  'The particulars below were given by the member and are valid until they are replaced.',
  'Goods are delivered within seven working days of the confirmed order, freight paid.',
  'Payment is due on the second Tuesday after the invoice has been received.',
  'Referrals are passed on in writing, with the consent of the person referred.',
  'Questions are answered on working days between ten and six.',
];
