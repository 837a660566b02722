import { changePasswordPagePath } from '@faresight/contracts/auth/sign-in-pages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { securityText, securityTextPath } from './security-text.ts'

const method = ['GET', 'HEAD']

/** Where others look for what any site may have: whom to tell of a weakness, and where a password is changed. */
export function wellKnown(app: FastifyInstance, { securityContacts, publicUrl }: Deps): void {
  app.route({
    method,
    url: '/.well-known/change-password',
    handler: (_request, reply) => reply.redirect(changePasswordPagePath, 302),
  })
  if (securityContacts.length === 0) return
  app.route({
    method,
    url: securityTextPath,
    handler: (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('text/plain; charset=utf-8')
        .send(securityText(securityContacts, publicUrl, new Date())),
  })
}
