import { changePasswordPagePath } from '@faresight/contracts/auth/sign-in-pages'
import type { FastifyInstance } from 'fastify'
import { formatSecurityTxt, securityTxtPath } from './security-txt.ts'

const method = ['GET', 'HEAD']

interface WellKnownDeps {
  /** `mailto:`, `https:` or `tel:` addresses; without any there is no security.txt. */
  securityContacts: readonly string[]
  publicUrl: string
}

export function registerWellKnownRoutes(
  app: FastifyInstance,
  { securityContacts, publicUrl }: WellKnownDeps,
): void {
  app.route({
    method,
    url: '/.well-known/change-password',
    handler: (_request, reply) => reply.redirect(changePasswordPagePath, 302),
  })
  if (securityContacts.length === 0) return
  app.route({
    method,
    url: securityTxtPath,
    handler: (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('text/plain; charset=utf-8')
        .send(formatSecurityTxt(securityContacts, publicUrl, new Date())),
  })
}
