import type { FastifyInstance } from 'fastify'
import { sendPage } from './headers.ts'
import { page } from './html.ts'

const paths: readonly (readonly [path: string, what: string])[] = [
  ['POST /ignav/api/fares/one-way, /round-trip, /search, /booking-links', 'fares as Ignav gives them'],
  ['GET /ignav/api/airports?q=', 'airports as Ignav gives them'],
  [
    'POST /skyscanner/apiservices/v3/flights/live/search/create, /poll/{sessionToken}',
    'live prices as Skyscanner gives them',
  ],
  [
    'POST /amadeus/v1/security/oauth2/token, GET and POST /amadeus/v2/shopping/flight-offers, GET /amadeus/v1/reference-data/locations',
    'flight offers as Amadeus gives them',
  ],
  ['GET /ipapi/{address}/json/, /ipwhois/{address}', 'the country of an address'],
  [
    'GET /google/.well-known/openid-configuration, /google/auth, /google/jwks, POST /google/token',
    'sign-in with Google, by OpenID Connect',
  ],
  ['/stripe/v1/…, also as /v1/…', 'payments as Stripe takes them'],
  [
    '/stripe/checkout/{id}, /stripe/portal/{id}, /stripe/invoices/{id}',
    'the pages that people see of Stripe',
  ],
  ['GET /sellers/{seller}', 'where booking links lead'],
  ['GET /web-search?q=', 'where links lead that are a search'],
  ['GET /control/faults, PUT and DELETE /control/faults/{party}', 'faults for tests'],
  ['GET, PUT and DELETE /control/fares', 'fares that fall or rise'],
  ['POST /control/google/keys', 'Google signs with its next key'],
  ['GET /control/stripe/customers?email=', 'customers of Stripe'],
  ['POST /control/stripe/customers/{id}/advance', 'time passes for a customer of Stripe'],
  ['GET /control/stripe/events?customer=', 'events of Stripe'],
  ['PUT /control/country', 'the country of every address'],
  ['GET /health/live, /health/ready', 'probes'],
]

export function indexPage(app: FastifyInstance, fares: string): void {
  const rows = paths
    .map(([path, what]) => `<tr><td><code>${path}</code></td><td>${what}</td></tr>`)
    .join('\n')
  const html = page(
    'Faresight sandbox',
    `<p>This process plays the third parties of a local run over the network. Fares come from ${fares}.</p>
<p><a href="/mail">Received mail</a></p>
<table><thead><tr><th>Path</th><th>What it plays</th></tr></thead><tbody>
${rows}
</tbody></table>`,
  )
  app.get('/', (_request, reply) => sendPage(reply, html))
}
