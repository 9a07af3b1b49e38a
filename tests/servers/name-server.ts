// A name server for tests, on this machine. This process asks it, and it answers addresses as a test says, each time anew.

import { createSocket } from 'node:dgram';
import dns from 'node:dns/promises';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

interface NameServer {
  /** The names that were asked for, with the kind of the address. */
  asked: string[];
}

/** `addressesOf` gives the addresses of IPv4 for a name. */
export const startNameServer = async (addressesOf: (name: string) => readonly string[]): Promise<NameServer> => {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const { name, end } = nameIn(question);
    const isForFour = question.readUInt16BE(end) === 1;
    asked.push(`${name} ${isForFour ? 'A' : 'AAAA'}`);
    socket.send(answerTo(question.subarray(0, end + 4), isForFour ? addressesOf(name) : []), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const before = dns.getServers();
  dns.setServers([`127.0.0.1:${socket.address().port}`]);
  onTestFinished(() => {
    dns.setServers(before);
    socket.close();
  });
  return { asked };
};

const headerLength = 12;

const nameIn = (message: Buffer): { name: string; end: number } => {
  const labels: string[] = [];
  let at = headerLength;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
};

const answerTo = (question: Buffer, addresses: readonly string[]): Buffer => {
  const header = Buffer.from(question.subarray(0, headerLength));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt32BE(0, 8);
  const asked = question.subarray(headerLength);
  // The name of the question, an address of the internet, for no time, four bytes.
  const before = [0xc0, headerLength, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4];
  const records = addresses.map((address) => Buffer.from([...before, ...address.split('.').map(Number)]));
  return Buffer.concat([header, asked, ...records]);
};
