import type { FastifyReply } from 'fastify'

/** Sends a page that runs no script and loads nothing from elsewhere. `further` are directives beside these. */
export function sendPage(reply: FastifyReply, html: string, further = ''): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'${further}`,
    )
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html)
}
