import { setTimeout as wait } from 'node:timers/promises'
import type { Books, Delivery } from '../books/books.ts'
import { customerOfThing } from '../books/happened.ts'
import { signatureOf } from './signature.ts'

export interface Endpoint {
  readonly url: string
  readonly secret: string
  /** How long to wait after the first failure, the second and so on; then it is given up. */
  readonly pausesMs: readonly number[]
}

export interface Deliveries {
  /** Sends what is due; to be called after each change. */
  readonly wake: () => void
  /** Keeps back what would go out from now on, or lets it go: of one customer, or of all. */
  readonly hold: (held: boolean, customerId?: string) => void
  readonly isHeld: (customerId: string | null) => boolean
  /** Sends an event again, at once. */
  readonly resend: (eventId: string) => void
  readonly close: () => void
}

const timeoutMs = 10_000
/** The next one goes out then, even where the endpoint has not answered yet. */
const patienceMs = 1000
const all = Symbol('all customers')

/** Tells the endpoint of events in the order in which they happened. One that fails is tried again later; others do not wait. */
export function createDeliveries(
  books: Books,
  endpoint: Endpoint | undefined,
  changed: () => void,
): Deliveries {
  const held = new Set<string | typeof all>()
  const underWay = new Set<Delivery>()
  const closed = new AbortController()
  let isRunning = false
  let timer: NodeJS.Timeout | undefined

  const isHeld = (customerId: string | null) => held.has(all) || (customerId !== null && held.has(customerId))

  function wake(): void {
    clearTimeout(timer)
    if (closed.signal.aborted || isRunning) return
    if (!endpoint) return void (books.deliveries.length = 0)
    isRunning = true
    void run(endpoint).finally(() => {
      isRunning = false
      arm()
    })
  }

  async function run(to: Endpoint): Promise<void> {
    for (;;) {
      const next = books.deliveries.find((one) => isReady(one) && one.dueAt <= Date.now())
      if (!next || closed.signal.aborted) return
      underWay.add(next)
      const sending = send(next, to).finally(() => underWay.delete(next))
      await Promise.race([sending, wait(patienceMs, undefined, { ref: false })])
    }
  }

  function isReady(delivery: Delivery): boolean {
    if (underWay.has(delivery)) return false
    const event = books.events[delivery.eventId]
    return !event || !isHeld(customerOfThing(books, event.data.object))
  }

  async function send(delivery: Delivery, to: Endpoint): Promise<void> {
    const event = books.events[delivery.eventId]
    if (!event) return over(delivery)
    const isTaken = await isTakenBy(to, JSON.stringify(event), closed.signal)
    // What the end of the process cuts off was no failure: it goes out in the next run.
    if (closed.signal.aborted && !isTaken) return
    const pause = to.pausesMs[delivery.attempts++]
    if (isTaken) event.pending_webhooks = 0
    if (isTaken || pause === undefined) over(delivery)
    else delivery.dueAt = Date.now() + pause
    changed()
    arm()
  }

  function over(delivery: Delivery): void {
    const place = books.deliveries.indexOf(delivery)
    if (place >= 0) books.deliveries.splice(place, 1)
  }

  function arm(): void {
    clearTimeout(timer)
    const waiting = books.deliveries.filter(isReady)
    if (closed.signal.aborted || isRunning || waiting.length === 0) return
    const dueAt = Math.min(...waiting.map((one) => one.dueAt))
    timer = setTimeout(wake, Math.max(0, dueAt - Date.now())).unref()
  }

  return {
    wake,
    isHeld,
    hold(isToBeHeld, customerId) {
      if (isToBeHeld) held.add(customerId ?? all)
      else if (customerId === undefined) held.clear()
      else held.delete(customerId)
      wake()
    },
    resend(eventId) {
      const waiting = books.deliveries.find((one) => one.eventId === eventId)
      if (waiting) waiting.dueAt = 0
      else books.deliveries.push({ eventId, attempts: 0, dueAt: 0 })
      wake()
    },
    close() {
      closed.abort()
      clearTimeout(timer)
    },
  }
}

async function isTakenBy({ secret, url }: Endpoint, body: string, closed: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signatureOf(body, secret, Math.floor(Date.now() / 1000)),
      },
      body,
      signal: AbortSignal.any([closed, AbortSignal.timeout(timeoutMs)]),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
