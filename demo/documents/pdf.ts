// One page of text as PDF, in a font that every reader has.

export const pdfOf = (title: string, paragraphs: readonly string[]): Buffer => {
  const lines = paragraphs.flatMap((text) => [...wrapped(text, 80), '']);
  const shown = lines.map((text) => `T* (${escaped(text)}) Tj`).join('\n');
  const content = `BT /F2 20 Tf 60 770 Td (${escaped(title)}) Tj ET\n0.12 0.49 0.42 rg 60 752 475 2 re f\n0 g BT /F1 11 Tf 16 TL 60 736 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, each) => {
    const offset = Buffer.byteLength(text, 'latin1');
    text += `${each + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = Buffer.byteLength(text, 'latin1');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
};

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&').replace(/’/g, "'");

const wrapped = (text: string, most: number): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && line.length + word.length + 1 > most) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
};
