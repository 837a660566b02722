import { eventDurable } from '@faresight/kit/bus/durables'
import { setupStreams } from '@faresight/kit/bus/streams'
import { inboxTable } from '@faresight/kit/inbox/inbox'
import { testPostgres, type TestPostgres } from '@faresight/kit/testing'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { setAckWait } from '../../test/setup/ack-wait.ts'
import { type OwnBus, ownBus } from '../../test/setup/own-bus.ts'
import { counted } from './counted-event.ts'

/** How soon the bus sends again what nobody said to be done. */
const ackWaitMs = 500

/** The table as drizzle-kit writes it into a service's migration. */
const table = await generateMigration(generateDrizzleJson({}), generateDrizzleJson({ inboxTable }))

/** A bus of one's own for the counted event, which soon sends again what nobody said to be done. */
export async function countingBus(): Promise<OwnBus> {
  const server = await ownBus()
  await setupStreams(server.setupUrl, { events: [counted], jobs: [], buckets: [] })
  await setAckWait(server, eventDurable(counted, 'search'), ackWaitMs)
  return server
}

/** A database with an inbox, and a table of what was heard. */
export async function countingDatabase(): Promise<TestPostgres> {
  const owned = await testPostgres('search')
  for (const statement of table) await owned.postgres.pool.query(statement)
  await owned.postgres.pool.query('create table heard (n integer not null)')
  return owned
}
