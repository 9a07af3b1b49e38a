// A minimal proxy in front of several nodes: the next ready node in turn, and another one when a node refuses the connection. A request
// that reached a node is never sent to another.

import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { statusOf } from './portal-process.ts';

const checkInterval = 500;

interface Node {
  url: string;
  isReady: boolean;
}

export class Balancer {
  readonly url: string;
  readonly #nodes: Node[];
  readonly #server;
  readonly #timer: NodeJS.Timeout;
  #turn = 0;

  static async start(urls: string[]): Promise<Balancer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Balancer(server, urls);
  }

  private constructor(server: ReturnType<typeof createServer>, urls: string[]) {
    this.#server = server;
    this.#nodes = urls.map((url) => ({ url, isReady: true }));
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server has an address with a port
    server.on('request', (incoming, answer) => this.#forward(incoming, answer, this.#nodes.length));
    this.#timer = setInterval(() => void this.#check(), checkInterval);
  }

  async #check(): Promise<void> {
    for (const node of this.#nodes) node.isReady = (await statusOf(node.url, '/api/ready')) === 200;
  }

  #next(): Node | undefined {
    const ready = this.#nodes.filter(({ isReady }) => isReady);
    return ready[this.#turn++ % ready.length];
  }

  #forward(incoming: IncomingMessage, answer: ServerResponse, tries: number): void {
    const node = this.#next();
    const refuse = () => {
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    };
    if (!node || tries === 0) {
      refuse();
      return;
    }
    let isConnected = false;
    const outgoing = request(node.url + incoming.url, { method: incoming.method, headers: incoming.headers, agent: false });
    outgoing.on('socket', (socket) =>
      socket.once('connect', () => {
        isConnected = true;
        incoming.pipe(outgoing);
      }),
    );
    outgoing.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.on('error', refuse).pipe(answer);
    });
    outgoing.on('error', () => {
      if (isConnected) refuse();
      else {
        node.isReady = false;
        this.#forward(incoming, answer, tries - 1);
      }
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
