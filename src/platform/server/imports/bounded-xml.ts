// Parses XML piece by piece, within limits. The parser keeps what has not ended yet: the elements around, the attributes of a tag, a text.
// So a file that never ends anything would fill the memory, and each of those would be looked at in one go when it ends.

import { SaxesParser } from 'saxes';
import { importLimits } from '../../wire/import-contract.ts';
import { fileTexts, refusedFile } from './file-row.ts';

/** Is told what is in the XML, element by element. Names of elements come without the prefix of their namespace. */
export interface XmlReader {
  open(name: string, attributes: Record<string, string>): void;
  close(name: string): void;
  text(text: string): void;
}

// Spreadsheets have less than 20 of each.
const deepest = 50;
const mostAttributes = 100;
/** A tag, a text, a comment. A character of a text may be written with ten: &#x1F600; */
const longest = 10 * importLimits.cell;
/** The elements whose texts are read. */
const textElements: readonly (string | undefined)[] = ['t', 'v'];

export class BoundedXml {
  readonly #parser = new SaxesParser({ position: false });
  readonly #reader: XmlReader;
  readonly #around: string[] = [];
  #attributes = 0;
  /** So much was written since something has ended. */
  #pending = 0;

  constructor(reader: XmlReader) {
    this.#reader = reader;
    this.#parser.on('attribute', () => {
      if (++this.#attributes > mostAttributes) throw refusedFile(fileTexts.intricate);
    });
    this.#parser.on('opentag', ({ name, attributes }) => this.#open(local(name), attributes as Record<string, string>));
    this.#parser.on('closetag', ({ name }) => this.#close(local(name)));
    this.#parser.on('text', (text) => this.#text(text));
    this.#parser.on('cdata', (text) => this.#text(text));
    this.#parser.on('comment', () => this.#ended());
    this.#parser.on('processinginstruction', () => this.#ended());
    this.#parser.on('doctype', () => {
      throw refusedFile(fileTexts.unreadable);
    });
    this.#parser.on('error', (error) => {
      throw error;
    });
  }

  write(piece: string): void {
    this.#pending += piece.length;
    this.#parser.write(piece);
    if (this.#pending <= longest) return;
    throw refusedFile(textElements.includes(this.#around.at(-1)) ? fileTexts.cellTooLong : fileTexts.intricate);
  }

  end(): void {
    this.#parser.close();
  }

  #open(name: string, attributes: Record<string, string>): void {
    if (this.#around.push(name) > deepest) throw refusedFile(fileTexts.intricate);
    this.#attributes = 0;
    this.#ended();
    this.#reader.open(name, attributes);
  }

  #close(name: string): void {
    this.#around.pop();
    this.#ended();
    this.#reader.close(name);
  }

  #text(text: string): void {
    this.#ended();
    this.#reader.text(text);
  }

  #ended(): void {
    this.#pending = 0;
  }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);
