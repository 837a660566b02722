import fastify, { type FastifyInstance } from 'fastify'
import { serverUrl } from './address.ts'
import { amadeusRoutes } from './amadeus/routes.ts'
import { createSandboxClock } from './clock.ts'
import type { SandboxDeps } from './deps.ts'
import { createFareChangeOrders } from './world/fare-changes.ts'
import { fareChangeRoutes } from './fare-change-routes.ts'
import { createFaultOrders } from './faults/faults.ts'
import { faultRoutes } from './faults/routes.ts'
import { geoRoutes } from './geo/routes.ts'
import { googleRoutes } from './google/routes.ts'
import { ignavRoutes } from './ignav/routes.ts'
import { createMailbox, type Mailbox } from './mail/mailbox.ts'
import { mailRoutes } from './mail/routes.ts'
import { parseSandboxOptions, type SandboxOptions } from './options.ts'
import { renderSandboxPage, sendHtmlPage } from './pages/html.ts'
import { type FareReplay, startFareReplay } from './replay/replay.ts'
import { sellerRoutes } from './sellers/routes.ts'
import { skyscannerRoutes } from './skyscanner/routes.ts'
import { stripeRoutes } from './stripe/routes.ts'
import { travelpayoutsRoutes } from './travelpayouts/routes.ts'
import { loadAirlines } from './world/airlines.ts'
import { parseDayNumber } from './world/calendar.ts'
import { createFareWorld } from './world/fare-world.ts'

/** The sandbox as an app that does not listen yet. @throws a sentence for each invalid option */
export function createSandboxApp(
  options: SandboxOptions = {},
  mailbox: Mailbox = createMailbox(),
): FastifyInstance {
  const { completeMs, country, faresDir, seed, today, url, ...stripe } = parseSandboxOptions(options)
  const airlines = loadAirlines()
  const replay = faresDir === undefined ? undefined : startFareReplay(faresDir, airlines)
  const changes = createFareChangeOrders()
  const deps: SandboxDeps = {
    world: createFareWorld(seed, airlines, replay?.findFare, changes),
    clock: createSandboxClock(today === undefined ? undefined : parseDayNumber(today)),
    faults: createFaultOrders(),
  }
  // Hanging requests must not keep the process from stopping.
  const app = fastify({ forceCloseConnections: true, bodyLimit: 262_144, rewriteUrl: mountStripe })
  refuseForeignHosts(app)
  app.get('/', (_request, reply) => sendHtmlPage(reply, indexPage))
  sellerRoutes(app, deps)
  faultRoutes(app, deps.faults)
  fareChangeRoutes(app, changes, deps.world.airports)
  mailRoutes(app, mailbox)
  geoRoutes(app, deps.faults, country)
  const ownUrl = () => (url ? new URL(url).origin : serverUrl(app.server))
  googleRoutes(app, deps.faults, ownUrl)
  stripeRoutes(app, deps.faults, stripe, ownUrl)
  healthRoutes(app, replay)
  app.register(async (scope) => {
    // Before all recorded fares are read, some answers would be wrong.
    if (replay) scope.addHook('onRequest', async () => void (await replay.loaded))
    await scope.register(async (inner) => ignavRoutes(inner, deps), { prefix: '/ignav' })
    await scope.register(async (inner) => amadeusRoutes(inner, deps), { prefix: '/amadeus' })
    await scope.register(async (inner) => skyscannerRoutes(inner, deps, completeMs), {
      prefix: '/skyscanner',
    })
    await scope.register(async (inner) => travelpayoutsRoutes(inner, deps), { prefix: '/travelpayouts' })
  })
  return app
}

/** Stripe's SDK knows a host and no path: `/v1` is Stripe's. */
function mountStripe({ url = '/' }: { url?: string | undefined }): string {
  return url.startsWith('/v1/') ? `/stripe${url}` : url
}

const indexPage = renderSandboxPage(
  'Faresight sandbox',
  `<p>This process plays the third parties of a local run over the network. Its README lists the paths.</p>
<p><a href="/mail">Received emails</a></p>`,
)

const loopback = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/** A page on the web must not reach the sandbox under a host name of its own. */
function refuseForeignHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (loopback.test(request.host)) return
    await reply
      .code(421)
      .type('text/plain; charset=utf-8')
      .send('The sandbox answers on loopback addresses only.\n')
  })
}

/** Live at once; ready when the recorded fares, if any, are read. */
function healthRoutes(app: FastifyInstance, replay: FareReplay | undefined): void {
  let status: 'loading' | 'ok' | 'failed' = replay ? 'loading' : 'ok'
  if (replay) void waitUntilLoaded(replay)
  app.get('/health/live', () => ({ status: 'ok' }))
  app.get('/health/ready', (_request, reply) => reply.code(status === 'ok' ? 200 : 503).send({ status }))

  async function waitUntilLoaded({ loaded }: FareReplay): Promise<void> {
    try {
      console.log(JSON.stringify({ replay: 'loaded', ...(await loaded) }))
      status = 'ok'
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      status = 'failed'
    }
  }
}
