import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { SandboxDeps } from '../deps.ts'
import { requestOrigin } from '../http-api.ts'
import { escapeHtml, renderSandboxPage, sendHtmlPage } from '../pages/html.ts'
import type { WorldFlight } from '../world/flights.ts'
import type { FareWorld } from '../world/fare-world.ts'
import { formatLocalTime } from '../world/zones.ts'
import { travelAgencies } from './agencies.ts'
import { decodeItineraryId } from './itinerary-id.ts'

const sellerQuerySchema = z.object({
  fare: z.string().max(4000).default(''),
  amount: z.string().max(20).default(''),
  currency: z.string().max(3).default(''),
  brand: z.string().max(40).default(''),
  legs: z.string().max(20).default(''),
})

/** The targets of booking links: sellers' pages, which sell nothing, an affiliate network and a search engine. */
export function sellerRoutes(app: FastifyInstance, deps: SandboxDeps): void {
  app.get<{ Params: { seller: string } }>('/sellers/:seller', ({ params, query }, reply) => {
    const name = findSellerName(params.seller, deps.world)
    const link = sellerQuerySchema.safeParse(query).data
    if (!name || !link)
      return sendHtmlPage(
        reply.code(404),
        renderSandboxPage('Sandbox seller', '<p>There is no such seller.</p>'),
      )
    const body = describeSale(link, deps)
    return sendHtmlPage(
      reply.code(body ? 200 : 410),
      renderSandboxPage(`Sandbox seller: ${name}`, body ?? '<p>This fare is no longer offered.</p>'),
    )
  })

  // Redirects to sellers' pages alone, so that the network is no open redirect.
  app.get<{ Querystring: { u?: string } }>('/affiliate/c/:account/:campaign/:ad', (request, reply) => {
    const { u: target } = request.query
    if (typeof target === 'string' && target.startsWith(`${requestOrigin(request)}/sellers/`))
      return reply.redirect(target)
    return sendHtmlPage(
      reply.code(404),
      renderSandboxPage('Sandbox affiliate network', '<p>This link leads nowhere.</p>'),
    )
  })

  app.get<{ Querystring: { q?: string } }>('/web-search', ({ query: { q } }, reply) =>
    sendHtmlPage(
      reply,
      renderSandboxPage(
        'Sandbox web search',
        `<p>Nothing is searched here. A real search engine would now search for</p>
<p><strong>${escapeHtml(String(q))}</strong></p>`,
      ),
    ),
  )
}

/** `undefined` for a fare that is no longer sold. */
function describeSale(
  { amount, brand, currency, fare, legs }: z.output<typeof sellerQuerySchema>,
  { clock, world }: SandboxDeps,
): string | undefined {
  const decoded = decodeItineraryId(fare, world)
  const itinerary = decoded && world.find(decoded.query, decoded.key, clock())
  if (!itinerary) return undefined
  const { children, infants, passengers } = decoded.query.party
  const indexes = legs.split(',').map(Number)
  const flights = itinerary.legs.filter((_, index) => indexes.includes(index)).flatMap((leg) => leg.flights)
  return `<p>Sandbox seller: nothing is sold here. A real seller would now take the booking of</p>
<p><strong>${escapeHtml(amount)} ${escapeHtml(currency)}</strong> ${escapeHtml(brand)}, ${itinerary.cabin.replace('_', ' ')},
adults: ${passengers - children}, children: ${children}, infants: ${infants}</p>
<table><thead><tr><th>Flight</th><th>From</th><th>To</th></tr></thead><tbody>
${flights.map(flightRow).join('\n')}
</tbody></table>`
}

function flightRow({ airline, arrives, departs, from, number, to }: WorldFlight): string {
  const timeAt = (zone: string, minute: number) =>
    formatLocalTime(zone, minute).replace('T', ' ').slice(0, 16)
  const cells = [
    `${airline.name} ${airline.iata ?? ''} ${number}`,
    `${from.name} (${from.iata}) ${timeAt(from.zone, departs)}`,
    `${to.name} (${to.iata}) ${timeAt(to.zone, arrives)}`,
  ]
  return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
}

function findSellerName(id: string, world: FareWorld): string | undefined {
  const agency = travelAgencies.find((candidate) => candidate.id === id)
  return agency?.name ?? world.airlines.byCode.get(id.toUpperCase())?.name
}
