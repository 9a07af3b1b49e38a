// Clients that ask for the list of stories again and again, and how many answers failed.

import { setTimeout as pause } from 'node:timers/promises';
import { post } from './client.ts';

export class Readers {
  answered = 0;
  failed = 0;
  readonly #url: string;
  readonly #token: string;
  #isOver = false;
  #clients: Promise<void>[] = [];

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  start(count: number): void {
    this.#clients = Array.from({ length: count }, () => this.#read());
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#clients);
  }

  async #read(): Promise<void> {
    while (!this.#isOver) {
      try {
        const response = await post(this.#url, 'GetCmsStory', this.#token, '{"CurrentPage":1}');
        await response.arrayBuffer();
        if (response.status === 200) this.answered++;
        else this.failed++;
      } catch {
        this.failed++;
      }
      await pause(10);
    }
  }
}
