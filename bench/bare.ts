// The yardstick 'bare': a node:http server that always sends the text it was started with.

import { createServer } from 'node:http';

const bytes = Buffer.from(process.argv[2] ?? '');

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length });
  response.end(bytes);
});

server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
