import fastify, { type FastifyInstance } from 'fastify'
import { addressOf } from './address.ts'
import { amadeusRoutes } from './amadeus/routes.ts'
import { createClock } from './clock.ts'
import type { Deps } from './deps.ts'
import { createFareChanges } from './world/fare-changes.ts'
import { fareChangeRoutes } from './fare-changes/routes.ts'
import { createFaults } from './faults/faults.ts'
import { faultRoutes } from './faults/routes.ts'
import { geoRoutes } from './geo/routes.ts'
import { googleRoutes } from './google/routes.ts'
import { healthRoutes } from './health.ts'
import { checkHost } from './host-check.ts'
import { ignavRoutes } from './ignav/routes.ts'
import { createMailbox, type Mailbox } from './mail/mailbox.ts'
import { mailRoutes } from './mail/routes.ts'
import { readOptions, type SandboxOptions } from './options.ts'
import { indexPage } from './pages/index-page.ts'
import { affiliateRoutes } from './sellers/affiliate.ts'
import { sellerRoutes } from './sellers/routes.ts'
import { webSearchRoutes } from './sellers/web-search.ts'
import { skyscannerRoutes } from './skyscanner/routes.ts'
import { stripeRoutes } from './stripe/routes.ts'
import { travelpayoutsRoutes } from './travelpayouts/routes.ts'
import { startReplay } from './replay/replay.ts'
import { loadAirlines } from './world/airlines.ts'
import { parseDay } from './world/calendar.ts'
import { createWorld } from './world/world.ts'

/** The whole sandbox as an app that does not listen yet; throws with a sentence for options that cannot be. */
export function createSandbox(
  options: SandboxOptions = {},
  mailbox: Mailbox = createMailbox(),
): FastifyInstance {
  const { completeMs, country, faresDir, seed, today, url, ...stripe } = readOptions(options)
  const airlines = loadAirlines()
  const replay = faresDir === undefined ? undefined : startReplay(faresDir, airlines)
  const changes = createFareChanges()
  const deps: Deps = {
    world: createWorld(seed, airlines, replay?.records, changes),
    clock: createClock(today === undefined ? undefined : parseDay(today)),
    faults: createFaults(),
  }
  // Hanging requests must not keep the process from stopping.
  const app = fastify({ forceCloseConnections: true, bodyLimit: 262_144, rewriteUrl: toStripe })
  checkHost(app)
  indexPage(app, replay ? 'recorded fares, and from a made-up world beside them' : 'a made-up fare world')
  sellerRoutes(app, deps)
  affiliateRoutes(app)
  webSearchRoutes(app)
  faultRoutes(app, deps.faults)
  fareChangeRoutes(app, changes, deps.world.airports)
  mailRoutes(app, mailbox)
  geoRoutes(app, deps.faults, country)
  const own = () => (url ? new URL(url).origin : addressOf(app.server))
  googleRoutes(app, deps.faults, own)
  stripeRoutes(app, deps.faults, stripe, own)
  healthRoutes(app, replay)
  // Fares are asked for only once all recorded ones are read: before that, some would be wrong.
  app.register(async (scope) => {
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

/** Stripe's SDK knows a host and no path: what it asks of `/v1` is Stripe's. */
function toStripe({ url = '/' }: { url?: string | undefined }): string {
  return url.startsWith('/v1/') ? `/stripe${url}` : url
}
