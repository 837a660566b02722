import { toEventConsumer } from '@faresight/kit/bus/durable-consumers'
import { setupJetStream } from '@faresight/kit/bus/jetstream-setup'
import { inboxTable } from '@faresight/kit/inbox/inbox'
import { createTestPostgres, type TestPostgres } from '@faresight/kit/testing'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { createTestBus, setAckWait, type TestBus } from '../../test/setup/test-bus.ts'
import { countedEvent } from './counted-event.ts'

/** How soon the bus redelivers an unacknowledged message. */
const ackWaitMs = 500

/** The table as drizzle-kit writes it into a service's migration. */
const table = await generateMigration(generateDrizzleJson({}), generateDrizzleJson({ inboxTable }))

/** A bus with the counted event as its only event; redelivers it after `ackWaitMs`. */
export async function startCountingBus(): Promise<TestBus> {
  const server = await createTestBus()
  await setupJetStream(server.setupUrl, { events: [countedEvent], jobs: [], buckets: [] })
  await setAckWait(server, toEventConsumer(countedEvent, 'search'), ackWaitMs)
  return server
}

/** A database with an inbox, and a table `heard` for the effects of consumed events. */
export async function createCountingDatabase(): Promise<TestPostgres> {
  const owned = await createTestPostgres('search')
  for (const statement of table) await owned.postgres.pool.query(statement)
  await owned.postgres.pool.query('create table heard (n integer not null)')
  return owned
}
