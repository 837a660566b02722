import { randomUUID } from 'node:crypto'
import type { EventDefinition } from '@faresight/contracts/message-definitions'
import type { Bus } from '@faresight/kit/bus/bus'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type * as z from 'zod'
import { inboxTable } from '../src/schema.ts'
import type { AlertsHarness } from './harness.ts'

/** Publishes an event and waits until the service has handled it. */
export async function publishAndAwaitHandling<D extends z.ZodType>(
  { deps }: AlertsHarness,
  owner: Bus,
  event: EventDefinition<string, D>,
  data: z.input<D>,
  id: string = randomUUID(),
): Promise<void> {
  const { subject, owner: source } = event
  await owner.publish(event, { id, subject, time: new Date().toISOString(), source, data })
  const { db } = deps.postgres
  await expect
    .poll(() => db.$count(inboxTable, eq(inboxTable.eventId, id)), { timeout: 10_000, interval: 20 })
    .toBe(1)
}
