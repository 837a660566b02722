import type { FastifyInstance } from 'fastify'
import type { FaultOrders } from '../faults/faults.ts'
import { stripeApiRoutes } from './api/routes.ts'
import { startDueActionLoop } from './clock.ts'
import { stripeControlRoutes } from './controls.ts'
import type { StripeDeps } from './deps.ts'
import { stripePageRoutes } from './pages/routes.ts'
import { updateStripePageUrls, openStripeStateFile } from './state-file.ts'
import { createWebhookSender } from './webhooks.ts'

interface StripeOptions {
  readonly eventsUrl?: string | undefined
  readonly eventsSecret?: string | undefined
  readonly eventPausesMs: readonly number[]
  readonly stateFile?: string | undefined
}

/** Stripe's API, its pages, its webhooks, and controls. `origin` is the sandbox's own, once it listens. */
export function stripeRoutes(
  app: FastifyInstance,
  faults: FaultOrders,
  options: StripeOptions,
  origin: () => string,
): void {
  const { eventPausesMs: pausesMs, eventsSecret: secret, eventsUrl: url, stateFile } = options
  const { save, state } = openStripeStateFile(stateFile)
  const endpoint = url && secret ? { url, secret, pausesMs } : undefined
  const webhooks = createWebhookSender(state, endpoint, save)
  const deps: StripeDeps = {
    state,
    faults,
    async commit() {
      const saved = save()
      webhooks.sendDueEvents()
      await saved
    },
  }

  app.register(async (scope) => stripeApiRoutes(scope, deps), { prefix: '/stripe/v1' })
  app.register(async (scope) => stripePageRoutes(scope, deps), { prefix: '/stripe' })
  app.register(async (scope) => stripeControlRoutes(scope, deps), { prefix: '/control/stripe' })

  let stopLoop: (() => void) | undefined
  app.addHook('onListen', async () => {
    updateStripePageUrls(state, origin())
    stopLoop = startDueActionLoop(state, deps.commit)
    // What an earlier run did not deliver.
    webhooks.sendDueEvents()
  })
  app.addHook('onClose', async () => {
    stopLoop?.()
    webhooks.close()
    await save()
  })
}
