// The table of contents of a ZIP archive. It is only read, never followed: nothing is unpacked here.

const local = 0x04_03_4b_50;
const central = 0x02_01_4b_50;
const end = 0x06_05_4b_50;

const centralLength = 46;
const endLength = 22;
const longestComment = 0xff_ff;

const mostEntries = 10_000;
// What an honest archive of ten megabytes hardly reaches, and a bomb is far beyond.
const mostUnpacked = 500_000_000;

/** The names of all that is in it; null where it is no archive from the first byte to the last, or says that it would unpack to too much. */
export const namesInZip = (bytes: Buffer): Set<string> | null => {
  if (bytes.length < endLength || bytes.readUInt32LE(0) !== local) return null;
  const endAt = findEnd(bytes);
  if (endAt === null) return null;
  const [disk, diskOfTable, here, count] = [4, 6, 8, 10].map((offset) => bytes.readUInt16LE(endAt + offset));
  if (disk !== 0 || diskOfTable !== 0 || here !== count || !count || count > mostEntries) return null;
  return readTable(bytes.subarray(0, endAt), bytes.readUInt32LE(endAt + 16), count);
};

/** The record at the very end, which only a comment may follow. */
const findEnd = (bytes: Buffer): number | null => {
  const last = bytes.length - endLength;
  for (let at = last; at >= Math.max(0, last - longestComment); at--) {
    if (bytes.readUInt32LE(at) === end && bytes.readUInt16LE(at + 20) === last - at) return at;
  }
  return null;
};

const readTable = (bytes: Buffer, start: number, count: number): Set<string> | null => {
  const names = new Set<string>();
  let at = start;
  let unpacked = 0;
  for (let entry = 0; entry < count; entry++) {
    if (at + centralLength > bytes.length || bytes.readUInt32LE(at) !== central) return null;
    unpacked += bytes.readUInt32LE(at + 24);
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const next = at + centralLength + name + extra + comment;
    if (next > bytes.length || unpacked > mostUnpacked) return null;
    names.add(bytes.toString('utf8', at + centralLength, at + centralLength + name));
    at = next;
  }
  return names;
};
