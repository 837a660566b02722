import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { PendingWebhookDelivery, StripeState } from './objects/state.ts'

interface WebhookEndpoint {
  readonly url: string
  readonly secret: string
  /** The wait after each failure; after the last one the event is given up. */
  readonly pausesMs: readonly number[]
}

interface WebhookSender {
  readonly sendDueEvents: () => void
  readonly close: () => void
}

const timeoutMs = 10_000
/** The next event does not wait longer for the previous one. */
const maxWaitMs = 1000

/** Sends events in order. A failed one is repeated later while others continue. Without an endpoint events are dropped. */
export function createWebhookSender(
  state: StripeState,
  endpoint: WebhookEndpoint | undefined,
  onChange: () => unknown,
): WebhookSender {
  const inFlight = new Set<PendingWebhookDelivery>()
  const closed = new AbortController()
  let isRunning = false
  let timer: NodeJS.Timeout | undefined

  function sendDueEvents(): void {
    if (closed.signal.aborted || isRunning) return
    if (!endpoint) return void (state.deliveries.length = 0)
    isRunning = true
    void sendAll(endpoint).finally(() => {
      isRunning = false
      scheduleNext()
    })
  }

  async function sendAll(to: WebhookEndpoint): Promise<void> {
    for (;;) {
      const next = state.deliveries.find((one) => !inFlight.has(one) && one.dueAt <= Date.now())
      if (!next || closed.signal.aborted) return
      inFlight.add(next)
      const sending = send(next, to).finally(() => inFlight.delete(next))
      await Promise.race([sending, delay(maxWaitMs, undefined, { ref: false })])
    }
  }

  async function send(delivery: PendingWebhookDelivery, to: WebhookEndpoint): Promise<void> {
    const event = state.events[delivery.eventId]
    if (!event) return remove(delivery)
    const isAccepted = await postEvent(to, JSON.stringify(event), closed.signal)
    // The end of the process is no failure: the next run sends the event.
    if (closed.signal.aborted && !isAccepted) return
    const pause = to.pausesMs[delivery.attempts++]
    if (isAccepted) event.pending_webhooks = 0
    if (isAccepted || pause === undefined) remove(delivery)
    else delivery.dueAt = Date.now() + pause
    onChange()
    scheduleNext()
  }

  function remove(delivery: PendingWebhookDelivery): void {
    const index = state.deliveries.indexOf(delivery)
    if (index >= 0) state.deliveries.splice(index, 1)
  }

  function scheduleNext(): void {
    clearTimeout(timer)
    const waiting = state.deliveries.filter((one) => !inFlight.has(one))
    if (closed.signal.aborted || isRunning || waiting.length === 0) return
    const dueAt = Math.min(...waiting.map((one) => one.dueAt))
    timer = setTimeout(sendDueEvents, Math.max(0, dueAt - Date.now())).unref()
  }

  return {
    sendDueEvents,
    close() {
      closed.abort()
      clearTimeout(timer)
    },
  }
}

async function postEvent(
  { secret, url }: WebhookEndpoint,
  body: string,
  closed: AbortSignal,
): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signEvent(body, secret, Math.floor(Date.now() / 1000)),
      },
      body,
      signal: AbortSignal.any([closed, AbortSignal.timeout(timeoutMs)]),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

/** Stripe's scheme v1. */
function signEvent(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
