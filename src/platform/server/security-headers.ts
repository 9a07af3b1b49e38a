// The headers that every answer carries, and who may call from another origin.

import type { FastifyInstance } from 'fastify';

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  // Mantine writes the theme's variables and measured sizes as styles; no script is ever inline.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

interface Transport {
  isHttps: boolean;
}

export const securityHeaders = ({ isHttps }: Transport): Record<string, string> =>
  isHttps ? { ...headers, 'strict-transport-security': 'max-age=31536000' } : headers;

export const addSecurityHeaders = (app: FastifyInstance, transport: Transport): void => {
  const all = securityHeaders(transport);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(all);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    done();
  });
};

export const allowOrigins = (app: FastifyInstance, origins: readonly string[]): void => {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    if (!origin || !allowed.has(origin)) return;
    reply.headers({ 'access-control-allow-origin': origin, 'cross-origin-resource-policy': 'cross-origin' });
    if (request.method !== 'OPTIONS') return;
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-max-age': '7200',
      })
      .send();
  });
};
