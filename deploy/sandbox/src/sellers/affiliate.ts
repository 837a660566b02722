import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { sendPage } from '../pages/headers.ts'
import { page } from '../pages/html.ts'
import { originOf } from './links.ts'

/** Agencies that pay for clicks by a network. */
const clients = new Set(['jetsetgo', 'windrose'])
const query = z.object({ u: z.url().max(8000) })

/** The link of a seller as Skyscanner hands it out: straight, or over a network that counts the click and leads on to `u`. */
export function affiliateUrl(origin: string, sellerId: string, target: string): string {
  if (!clients.has(sellerId)) return target
  const parameters = new URLSearchParams({ u: target, associateid: 'AFF_SANDBOX' })
  return `${origin}/affiliate/c/0000001/000002/0003?${parameters.toString()}`
}

/** Leads to pages of sellers alone: a network that leads anywhere would lend its name to anybody. */
export function affiliateRoutes(app: FastifyInstance): void {
  app.get('/affiliate/c/:account/:campaign/:ad', (request, reply) => {
    const target = query.safeParse(request.query).data?.u
    if (target?.startsWith(`${originOf(request)}/sellers/`)) return reply.redirect(target)
    return sendPage(reply.code(404), page('Sandbox affiliate network', '<p>This link leads nowhere.</p>'))
  })
}
