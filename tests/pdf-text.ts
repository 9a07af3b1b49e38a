// Reads a PDF as its reader would search it: how many pages it has, and their text.

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export const readPdf = async (bytes: Uint8Array): Promise<{ pages: number; text: string }> => {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
  }
  const pages = pdf.numPages;
  await pdf.destroy();
  return { pages, text: texts.join('\n') };
};
