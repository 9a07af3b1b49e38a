// What errors are answered with.

import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { Refusal } from '../../wire/refusal.ts';
import { answerError } from './errors.ts';

it.each([new Refusal('TooManyAtOnce', 'Too many requests at once.'), new Error('the disk is gone')])(
  'an error is kept by no cache, however long the answer would have been: %s',
  async (error) => {
    const app = Fastify();
    app.setErrorHandler(answerError);
    app.get('/calendar.ics', async (_request, reply) => {
      reply.header('cache-control', 'private, max-age=900');
      throw error;
    });
    const answer = await app.inject('/calendar.ics');
    expect(answer.statusCode).toBeGreaterThanOrEqual(429);
    expect(answer.headers['cache-control']).toBe('no-store');
  },
);
