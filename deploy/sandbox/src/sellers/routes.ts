import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Deps } from '../deps.ts'
import { sendPage } from '../pages/headers.ts'
import { escaped, page } from '../pages/html.ts'
import type { Leg } from '../world/legs.ts'
import type { World } from '../world/world.ts'
import { localText } from '../world/zones.ts'
import { agencies } from './agencies.ts'
import { readReference } from './reference.ts'

const query = z.object({
  fare: z.string().max(4000).default(''),
  amount: z.string().max(20).default(''),
  currency: z.string().max(3).default(''),
  brand: z.string().max(40).default(''),
  legs: z.string().max(20).default(''),
})

/** The pages to which booking links lead. They show what was asked for and sell nothing. */
export function sellerRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { seller: string } }>('/sellers/:seller', (request, reply) => {
    const name = sellerName(request.params.seller, deps.world)
    const asked = query.safeParse(request.query)
    if (!name || !asked.success)
      return sendPage(reply.code(404), page('Sandbox seller', '<p>There is no such seller.</p>'))
    const { amount, brand, currency, fare, legs } = asked.data
    const reference = readReference(fare, deps.world)
    const itinerary = reference && deps.world.find(reference.question, reference.key, deps.clock())
    if (!reference || !itinerary) {
      return sendPage(
        reply.code(410),
        page(`Sandbox seller: ${name}`, '<p>This fare is no longer offered.</p>'),
      )
    }
    const wished = legs.split(',').map(Number)
    const shown = itinerary.legs.filter((_, at) => wished.includes(at))
    const { adults, children, infantsInSeat, infantsOnLap } = reference.question.party
    return sendPage(
      reply,
      page(
        `Sandbox seller: ${name}`,
        `<p>Sandbox seller: nothing is sold here. A real seller would now take the booking of</p>
<p><strong>${escaped(amount)} ${escaped(currency)}</strong> ${escaped(brand)}, ${itinerary.cabin.replace('_', ' ')},
adults: ${adults}, children: ${children}, infants: ${infantsInSeat + infantsOnLap}</p>
${shown.map(legTable).join('\n')}`,
      ),
    )
  })
}

function legTable(leg: Leg): string {
  const rows = leg.flights.map((flight) =>
    [
      `${flight.airline.name} ${flight.airline.iata ?? ''} ${flight.number}`,
      `${flight.from.city} (${flight.from.iata}) ${localText(flight.from.zone, flight.departs).replace('T', ' ').slice(0, 16)}`,
      `${flight.to.city} (${flight.to.iata}) ${localText(flight.to.zone, flight.arrives).replace('T', ' ').slice(0, 16)}`,
    ]
      .map((cell) => `<td>${escaped(cell)}</td>`)
      .join(''),
  )
  return `<table><thead><tr><th>Flight</th><th>From</th><th>To</th></tr></thead><tbody>
${rows.map((row) => `<tr>${row}</tr>`).join('\n')}
</tbody></table>`
}

function sellerName(id: string, world: World): string | undefined {
  const agency = agencies.find((candidate) => candidate.id === id)
  return agency?.name ?? world.airlines.byCode.get(id.toUpperCase())?.name
}
