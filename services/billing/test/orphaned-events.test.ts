import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { startLeftBehind } from '../src/events/left-behind.ts'
import { readEvent } from '../src/events/read.ts'
import { insertEvent } from '../src/events/store.ts'
import { startEventWork } from '../src/events/work.ts'
import { paymentEvents } from '../src/schema.ts'
import { type AtStripe, startStripe } from './at-stripe.ts'
import { type Billing, startBilling } from './harness.ts'

let atStripe: AtStripe
let billing: Billing
forAllTests(startStripe, (it) => (atStripe = it))
forAllTests(
  () => startBilling(atStripe.url, { runsUnasked: false }),
  (it) => (billing = it),
)

test('an event that was stored while the bus was away, or as we died, is looked into all the same', async () => {
  const { deps } = billing
  const { db } = deps.postgres
  const object = { id: 'cus_of_nobody', object: 'customer' }
  const event = {
    id: `evt_${randomUUID()}`,
    type: 'customer.created',
    created: 1_700_000_000,
    data: { object },
  }
  const read = readEvent(event)
  if (!read) throw new Error('An event could not be read.')
  // No job was sent for it.
  const id = await db.transaction((tx) => insertEvent(tx, read, new Date(Date.now() - 1000)))
  await using _work = startEventWork(deps)
  await using _loop = startLeftBehind(deps, { everyMs: 50, unqueuedMs: 100, silentMs: 60_000 })
  const handledAt = async () => {
    const [row] = await db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.id, id ?? ''))
    return row?.handledAt ?? null
  }
  await expect.poll(handledAt, { timeout: 10_000 }).not.toBeNull()
})
