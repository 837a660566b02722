import type { FastifyInstance } from 'fastify'
import type { FaultOrders } from '../faults/faults.ts'
import { apiRoutes } from './api/routes.ts'
import { controlRoutes } from './control.ts'
import { createDeliveries } from './events/deliveries.ts'
import { keepBooks } from './keep.ts'
import { moveBooks } from './move-books.ts'
import { pageRoutes } from './pages/routes.ts'
import type { StripeDeps } from './stripe.ts'
import { startTicker } from './time/ticker.ts'

export interface StripeOptions {
  readonly eventsUrl?: string | undefined
  readonly eventsSecret?: string | undefined
  readonly eventPausesMs: readonly number[]
  readonly stateFile?: string | undefined
}

/** Stripe: its API, the pages that people see of it at its `own` address, what it tells of by itself, and what tests do to it. */
export function stripeRoutes(
  app: FastifyInstance,
  faults: FaultOrders,
  options: StripeOptions,
  own: () => string,
): void {
  const { eventPausesMs: pausesMs, eventsSecret: secret, eventsUrl: url, stateFile } = options
  const kept = keepBooks(stateFile)
  const { books } = kept
  const deliveries = createDeliveries(
    books,
    url && secret ? { url, secret, pausesMs } : undefined,
    kept.changed,
  )
  const deps: StripeDeps = {
    books,
    faults,
    async changed() {
      kept.changed()
      deliveries.wake()
      await kept.saved()
    },
  }

  app.register(async (scope) => apiRoutes(scope, deps), { prefix: '/stripe/v1' })
  app.register(async (scope) => pageRoutes(scope, deps), { prefix: '/stripe' })
  app.register(async (scope) => controlRoutes(scope, deps, deliveries), {
    prefix: '/control/stripe',
  })

  let stopTicker: (() => void) | undefined
  app.addHook('onListen', async () => {
    moveBooks(books, own())
    stopTicker = startTicker(books, deps.changed)
    // What an earlier run did not get delivered.
    deliveries.wake()
  })
  app.addHook('onClose', async () => {
    stopTicker?.()
    deliveries.close()
    kept.changed()
    await kept.saved()
  })
}
