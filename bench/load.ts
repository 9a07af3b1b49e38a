// The process that makes the load: raw sockets that each send a request, wait for the whole answer, and send the next.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Request {
  method?: 'GET' | 'POST';
  path: string;
  body: string;
}

export interface Round {
  port: number;
  token: string;
  /** Each is sent once, in this order; repeatable ones again and again. */
  requests: Request[];
  mayRepeat: boolean;
  connections: number;
  seconds: number;
  /** Long work, asked meanwhile one after the other on its own connection. The round waits for its end. */
  beside?: Request[];
}

export interface Asked {
  /** Answers per second. */
  rate: number;
  /** In milliseconds: the median, the 99th percentile, and the longest. */
  p50: number;
  p99: number;
  longest: number;
  /** The first answer that was not a 200, or null. */
  refused: string | null;
  /** The share of the round in which this process was busy. Near 1, the round measured the load and not the server. */
  busy: number;
  /** The seconds of each request beside. */
  beside: number[];
}

process.on('message', async (round: Round) => process.send?.(await ask(round)));

const ask = async ({ port, token, requests, mayRepeat, connections, seconds, beside = [] }: Round): Promise<Asked> => {
  const prepared = requests.map((request) => bytesOf(request, token));
  const sockets = Array.from({ length: connections }, () => connect({ port, host: '127.0.0.1', noDelay: true }));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const startedAt = performance.now();
  const isOver = () => performance.now() >= startedAt + seconds * 1_000;
  const asking = askBeside(port, token, beside, isOver);
  let isAskingBeside = beside.length > 0;
  void asking.then(() => {
    isAskingBeside = false;
  });
  const cpu = process.cpuUsage();
  const times: number[] = [];
  let sent = 0;
  let refused: string | null = null;
  const converse = async (socket: Socket) => {
    const send = sender(socket);
    while (refused === null && (isAskingBeside || !isOver()) && (mayRepeat || sent < prepared.length)) {
      const request = prepared[sent++ % prepared.length];
      if (!request) return;
      const sentAt = performance.now();
      const head = await send(request);
      times.push(performance.now() - sentAt);
      if (!head.startsWith('HTTP/1.1 200')) refused ??= head;
    }
  };
  const [tookBeside] = await Promise.all([asking, ...sockets.map(converse)]);
  const took = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  for (const socket of sockets) socket.destroy();
  times.sort((a, b) => a - b);
  const within = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return {
    rate: times.length / took,
    p50: within(0.5),
    p99: within(0.99),
    longest: times.at(-1) ?? 0,
    refused,
    busy: (user + system) / 1e6 / took,
    beside: tookBeside,
  };
};

const askBeside = async (port: number, token: string, requests: Request[], isOver: () => boolean): Promise<number[]> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const took: number[] = [];
  while (requests.length > 0 && !isOver()) {
    const { path = '', body = '' } = requests[took.length % requests.length] ?? {};
    const sentAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body });
    if (response.status !== 200) throw new Error(`Not a 200 but ${response.status}: ${await response.text()}`);
    for await (const _chunk of response.body ?? []);
    took.push((performance.now() - sentAt) / 1_000);
  }
  return took;
};

const bytesOf = ({ method = 'POST', path, body }: Request, token: string): Buffer => {
  const head = `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json`;
  return Buffer.from(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
};

/** Sends a request and returns the head of its answer, once the answer is whole. */
const sender = (socket: Socket): ((request: Buffer) => Promise<string>) => {
  let answer = Promise.withResolvers<string>();
  let head = '';
  let received: Buffer = Buffer.alloc(0);
  let missing = 0;
  socket.on('data', (chunk: Buffer) => {
    if (head) missing -= chunk.length;
    else {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      head = received.toString('latin1', 0, end);
      missing = end + 4 + Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1]) - received.length;
      received = Buffer.alloc(0);
    }
    if (missing > 0) return;
    const whole = head;
    head = '';
    answer.resolve(whole);
  });
  socket.on('close', () => answer.reject(new Error('The server closed the connection')));
  return (request) => {
    answer = Promise.withResolvers();
    socket.write(request);
    return answer.promise;
  };
};
