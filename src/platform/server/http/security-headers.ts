// The security headers of every answer, and CORS.

import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  // Mantine writes theme variables and measured sizes as inline styles. No script is ever inline.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers that only pages need. */
const pageHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  // The address of a page may hold a secret: the token of a link, or what was searched for.
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
};

const headers = { ...pageHeaders, 'cross-origin-resource-policy': 'same-origin', 'x-content-type-options': 'nosniff' };

/** Assets go without these: for thirty assets they take half a second on a slow line. */
export const headersOfPages = Object.keys(pageHeaders);

interface Transport {
  isHttps: boolean;
}

export const securityHeaders = ({ isHttps }: Transport): Record<string, string> =>
  isHttps ? { ...headers, 'strict-transport-security': 'max-age=31536000' } : headers;

export const addSecurityHeaders = (app: FastifyInstance, transport: Transport): void => {
  const all = securityHeaders(transport);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(all);
    if (pathOf(request).startsWith('/api/')) reply.header('cache-control', 'no-store');
    done();
  });
};

/** The path as the router decodes it, so that /%61pi/… counts as /api/…. */
export const pathOf = ({ url, routeOptions }: FastifyRequest): string => routeOptions.url ?? decodeURIComponent(url.split('?')[0] ?? '');

export const allowOrigins = async (app: FastifyInstance, origins: readonly string[]): Promise<void> => {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    exposedHeaders: ['x-request-id', 'content-disposition', 'date', 'retry-after'],
    maxAge: 7_200,
  });
};
