// The process that asks: raw sockets that each send a request, wait for the whole answer, and send the next. It knows no row.

import { connect, type Socket } from 'node:net';

export interface Round {
  port: number;
  method: 'GET' | 'POST';
  path: string;
  token: string;
  /** Each is sent once, in this order; a single one is sent again and again. A GET has them behind its question mark. */
  bodies: string[];
  seconds: number;
}

export interface Asked {
  answers: number;
  seconds: number;
  /** The first answer that was not a 200, if there was one. */
  refused: string | null;
  /** Which share of the round this process was itself at work: near 1 it would be what is measured. */
  busy: number;
}

const connections = 10;

process.on('message', async (round: Round) => {
  process.send?.(await ask(round));
});

const ask = async (round: Round): Promise<Asked> => {
  const requests = round.bodies.map((body) => requestOf(round, body));
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(round.port)));
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  const until = startedAt + round.seconds * 1_000;
  let sent = 0;
  let refused: string | null = null;
  const next = () => {
    const isOver = performance.now() >= until || (requests.length > 1 && sent >= requests.length) || refused !== null;
    return isOver ? undefined : requests[sent++ % requests.length];
  };
  const counts = await Promise.all(
    sockets.map((socket) =>
      converse(socket, next, (answer) => {
        refused ??= answer;
      }),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  for (const socket of sockets) socket.destroy();
  return { answers: counts.reduce((sum, count) => sum + count, 0), seconds, refused, busy: (user + system) / 1e6 / seconds };
};

const requestOf = ({ port, method, path, token }: Round, body: string): Buffer => {
  const common = [`host: localhost:${port}`, `authorization: Bearer ${token}`];
  if (method === 'GET') return Buffer.from([`GET ${path}?${body} HTTP/1.1`, ...common, '', ''].join('\r\n'));
  const head = [`POST ${path} HTTP/1.1`, ...common, 'content-type: application/json', `content-length: ${Buffer.byteLength(body)}`];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
};

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });

/** Gives how many answers came before there was nothing more to send. */
const converse = (socket: Socket, next: () => Buffer | undefined, onRefused: (answer: string) => void): Promise<number> =>
  new Promise((resolve, reject) => {
    let answers = 0;
    let missing = 0;
    let begun: Buffer | null = null;
    const sendNext = () => {
      const request = next();
      if (request) socket.write(request);
      else resolve(answers);
    };
    socket.on('data', (chunk: Buffer) => {
      if (missing > 0) missing -= chunk.length;
      else {
        const received: Buffer = begun ? Buffer.concat([begun, chunk]) : chunk;
        const whole = lengthOf(received, onRefused);
        begun = whole === null ? received : null;
        if (whole === null) return;
        missing = whole - received.length;
      }
      if (missing > 0) return;
      answers++;
      sendNext();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed the connection')));
    sendNext();
  });

const longestHead = 4_096;

/** How long the answer is with its head, or null while the head is not whole. */
const lengthOf = (received: Buffer, onRefused: (answer: string) => void): number | null => {
  const text = received.toString('latin1', 0, longestHead);
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  if (!text.startsWith('HTTP/1.1 200')) onRefused(text);
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
  if (!length) throw new Error(`An answer without a length: ${text}`);
  return end + 4 + Number(length);
};
