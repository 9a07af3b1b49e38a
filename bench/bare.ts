// The process to compare with: a node:http server that knows its answer beforehand and does nothing else.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let bytes = Buffer.alloc(0);

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length });
  response.end(bytes);
});

process.on('message', (text: string) => {
  bytes = Buffer.from(text);
  process.send?.('ready');
});

server.listen(0, '127.0.0.1', () => {
  // A server that listens on a port has an address of this kind.
  process.send?.((server.address() as AddressInfo).port);
});
