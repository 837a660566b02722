import fastify, { type FastifyInstance } from 'fastify'
import { createClock } from './clock.ts'
import type { Deps } from './deps.ts'
import { createFaults } from './faults/faults.ts'
import { faultRoutes } from './faults/routes.ts'
import { checkHost } from './host-check.ts'
import { ignavRoutes } from './ignav/routes.ts'
import { type SandboxOptions, sandboxOptions } from './options.ts'
import { indexPage } from './pages/index-page.ts'
import { sellerRoutes } from './sellers/routes.ts'
import { skyscannerRoutes } from './skyscanner/routes.ts'
import { parseDay } from './world/calendar.ts'
import { createWorld } from './world/world.ts'

/** The whole sandbox as an app that does not listen yet; throws with a sentence for options that cannot be. */
export function createSandbox(options: SandboxOptions = {}): FastifyInstance {
  const { completeMs, seed, today } = sandboxOptions.parse(options)
  const deps: Deps = {
    world: createWorld(seed),
    clock: createClock(today === undefined ? undefined : parseDay(today)),
    faults: createFaults(),
  }
  // Hanging requests must not keep the process from stopping.
  const app = fastify({ forceCloseConnections: true, bodyLimit: 262_144 })
  checkHost(app)
  indexPage(app, 'a made-up fare world')
  sellerRoutes(app, deps)
  faultRoutes(app, deps.faults)
  app.get('/health/live', () => ({ status: 'ok' }))
  app.get('/health/ready', () => ({ status: 'ok' }))
  app.register(async (scope) => ignavRoutes(scope, deps), { prefix: '/ignav' })
  app.register(async (scope) => skyscannerRoutes(scope, deps, completeMs), { prefix: '/skyscanner' })
  return app
}
