// Asks calls as super admin, busy member and anyone, and measures their work.

import { busyEmail } from '../bench/history.ts';
import { saveStory } from '../src/features/contents/stories/stories.contract.ts';
import { login } from '../src/features/people/accounts/session.contract.ts';
import { listMembers } from '../src/features/people/members/members.contract.ts';
import { type Call, path } from '../src/platform/wire/call.ts';
import { settings } from './client.ts';
import type { Asking, Wanted } from './cost-requests.ts';

const emails = { superAdmin: 'admin@example.com', member: busyEmail };
const lastStory = 1_000;

interface Answered {
  status: number;
  text: string;
}

/** Milliseconds of work of the thread that answers all requests. */
interface Work {
  /** The longest time without giving way to others. */
  longest: number;
  all: number;
}

export class Measuring {
  readonly #url: string;
  readonly #watch: string;
  readonly #tokens = new Map<Asking, string>();

  constructor(url: string, watchPort: number) {
    this.#url = url;
    this.#watch = `http://127.0.0.1:${watchPort}`;
  }

  /** Nothing is cached, because something was written before. */
  async ask(wanted: Wanted): Promise<Answered & Pick<Work, 'longest'>> {
    for (let attempt = 1; ; attempt++) {
      await this.#write();
      const token = await this.#tokenOf(wanted.as);
      await (await fetch(`${this.#watch}/watch`)).text();
      const answered = await this.#send(wanted.call, wanted.body, { token, file: wanted.file });
      const { longest } = await this.#work();
      if (answered.status !== 401 || wanted.as === 'anyone' || attempt > 1) return { ...answered, longest };
      // Some calls end sessions.
      this.#tokens.clear();
    }
  }

  async total({ call, body, as }: Wanted): Promise<number> {
    const { status, text } = await this.#send(call, { ...body, RecordsPerPage: 1 }, { token: await this.#tokenOf(as) });
    // A list that needs an owner has no total of all, and one about a record that is not there none at all.
    if (status === 400 || status === 404) return 0;
    if (status !== 200) throw new Error(`${call.name} answered ${status}: ${text}`);
    return (JSON.parse(text) as { res: { TotalRecords: number } }).res.TotalRecords;
  }

  /** The work of a page of members: the mean of many different ones. */
  async workOfPage(): Promise<number> {
    const pages = 200;
    const token = await this.#tokenOf('superAdmin');
    const ask = async (page: number) => {
      const { status, text } = await this.#send(listMembers, { CurrentPage: page + 1, RecordsPerPage: 10 }, { token });
      if (status !== 200) throw new Error(`${listMembers.name} answered ${status}: ${text}`);
    };
    // The first ones cost more.
    for (let page = 0; page < pages; page++) await ask(pages + page);
    await this.#work();
    for (let page = 0; page < pages; page++) await ask(page);
    return (await this.#work()).all / pages;
  }

  async #work(): Promise<Work> {
    return (await (await fetch(`${this.#watch}/work`)).json()) as Work;
  }

  async #write(): Promise<void> {
    const { status, text } = await this.#send(saveStory, { Flag: 'Active', Id: lastStory }, { token: await this.#tokenOf('superAdmin') });
    if (status === 401) this.#tokens.clear();
    else if (status !== 200) throw new Error(`${saveStory.name} answered ${status}: ${text}`);
  }

  async #tokenOf(as: Asking): Promise<string> {
    if (as === 'anyone') return '';
    const known = this.#tokens.get(as);
    if (known) return known;
    const { status, text } = await this.#send(login, { Email: emails[as], Password: settings.ADMIN_PASSWORD });
    if (status !== 200) throw new Error(`Signing in as ${as} answered ${status}: ${text}`);
    const { res } = JSON.parse(text) as { res: { Token: string } };
    this.#tokens.set(as, res.Token);
    return res.Token;
  }

  async #send(call: Call, body: object, { token = '', file }: { token?: string; file?: File | undefined } = {}): Promise<Answered> {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const texts = Object.entries(body).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]);
    const query = call.method === 'GET' ? `?${new URLSearchParams(texts)}` : '';
    if (!file) headers['content-type'] = 'application/json';
    const response = await fetch(this.#url + path(call) + query, {
      method: call.method,
      headers,
      ...(call.method === 'POST' && { body: file ? formOf(texts, file) : JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }
}

const formOf = (texts: string[][], file: File): FormData => {
  const form = new FormData();
  for (const [name = '', value = ''] of texts) form.append(name, value);
  form.append('File', file);
  return form;
};
