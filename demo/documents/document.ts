// Makes a document of any accepted type for a member, except doc and xls (Office before 2007).

import { coverOf } from '../pictures/cover.ts';
import { pngOf } from '../pictures/png.ts';
import { seededRandom } from '../random.ts';
import { type DocumentType, sentences } from '../texts/own-records.ts';

import { docxOf, xlsxOf } from './office.ts';
import { pdfOf } from './pdf.ts';

export interface Owner {
  name: string;
  profession: string;
  email: string;
}

export const documentOf = async (type: DocumentType, title: string, owner: Owner): Promise<File> => {
  const name = `${title.toLowerCase().replace(/[^a-z]+/g, '-')}.${type}`;
  return new File([new Uint8Array(await bytesOf(type, title, owner))], name);
};

const bytesOf = async (type: DocumentType, title: string, owner: Owner): Promise<Buffer> => {
  const random = seededRandom('document', title, owner.email);
  const paragraphs = [`${owner.name}, ${owner.profession}`, owner.email, ...random.shuffled(sentences)];
  switch (type) {
    case 'pdf':
      return pdfOf(title, paragraphs);
    case 'docx':
      return docxOf(title, paragraphs);
    case 'xlsx':
      return xlsxOf('Sheet 1', [
        ['Item', 'Pieces', 'Rupees'],
        ...['First quarter', 'Second quarter', 'Third quarter', 'Fourth quarter'].map((item) => [
          item,
          random.whole(4, 90),
          random.whole(20, 900) * 100,
        ]),
      ]);
    case 'txt':
      return Buffer.from(`${title}\n\n${paragraphs.join('\n')}\n`);
    case 'png':
      return pngOf(coverOf(title + owner.email, 'textile'), 480);
    case 'jpg':
      return pngOf(coverOf(title + owner.email, 'arches'), 640, 'jpeg');
  }
};
