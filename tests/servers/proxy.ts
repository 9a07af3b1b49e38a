// A TCP proxy that a test can freeze or close, to see how the portal handles broken connections.

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Open connections carry no data from now on, and neither side is told. */
  freeze(): void;
  /** Cuts every connection and refuses new ones until opened again. */
  refuse(): void;
  open(): void;
  stop(): Promise<void>;
}

export const startProxy = async (to: { host: string; port: number }): Promise<TcpProxy> => {
  let refuses = false;
  let frozen = new Set<Socket>();
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    if (refuses) return near.destroy();
    const far = connect(to.port, to.host);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => !frozen.has(from) && into.write(chunk));
      from.on('error', () => into.destroy());
      from.on('close', () => {
        sockets.delete(from);
        if (!frozen.has(from)) into.destroy();
      });
    }
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    freeze: () => {
      frozen = new Set(sockets);
    },
    refuse: () => {
      refuses = true;
      destroyAll();
    },
    open: () => {
      refuses = false;
    },
    stop: async () => {
      destroyAll();
      server.close();
      await once(server, 'close');
    },
  };
};
