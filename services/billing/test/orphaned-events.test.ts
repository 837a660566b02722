import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { paymentEvents } from '../src/schema.ts'
import { parseStripeEvent } from '../src/stripe-events/parse-stripe-event.ts'
import { insertEventAndLinkCustomer } from '../src/stripe-events/store.ts'
import { startEventRequeueAndGauge, startStripeEventWorker } from '../src/stripe-events/worker.ts'
import { type BillingHarness, startBillingService } from './harness.ts'
import { startStripeSandbox, type StripeSandbox } from './stripe-sandbox.ts'

let atStripe: StripeSandbox
let billing: BillingHarness
forAllTests(startStripeSandbox, (it) => (atStripe = it))
forAllTests(
  () => startBillingService(atStripe.url, { runsBackground: false }),
  (it) => (billing = it),
)

test('an event stored while the bus was away, or before a crash, is processed', async () => {
  const { deps } = billing
  const { db } = deps.postgres
  const object = { id: 'cus_unknown', object: 'customer' }
  const event = {
    id: `evt_${randomUUID()}`,
    type: 'customer.created',
    created: 1_700_000_000,
    data: { object },
  }
  const read = parseStripeEvent(event)
  if (!read) throw new Error('An event could not be read.')
  // No job was enqueued for it.
  const id = await db.transaction((tx) => insertEventAndLinkCustomer(tx, read, new Date(Date.now() - 1000)))
  await using _work = startStripeEventWorker(deps)
  await using _loop = startEventRequeueAndGauge(deps, { everyMs: 50, unqueuedMs: 100, silentMs: 60_000 })
  const processedAt = async () => {
    const [row] = await db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.id, id ?? ''))
    return row?.processedAt ?? null
  }
  await expect.poll(processedAt, { timeout: 10_000 }).not.toBeNull()
})
