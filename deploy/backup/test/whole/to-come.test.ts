import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { scanCompletedEvent } from '@faresight/contracts/ai-scan/messages'
import { userVerifiedEvent } from '@faresight/contracts/auth/messages'
import { createTestPostgres } from '@faresight/kit/testing'
import { jetstream } from '@nats-io/jetstream'
import { expect, test } from 'vitest'
import { ownBus } from '../../../../test/setup/own-bus.ts'
import { connectToBus } from '../../src/bus/connect.ts'
import { eventsToCome } from '../../src/bus/to-come.ts'
import { connectSession } from '../../src/postgres/connect.ts'

const migrations = join(import.meta.dirname, '../../../../services/auth/migrations')

test('of what was published meanwhile only what the tables do not know of is left out', async () => {
  await using database = await createTestPostgres('auth', migrations)
  await using nats = await ownBus()
  await using bus = await connectToBus(nats.setupUrl)
  await using session = await connectSession(database.url, 'to come')
  const time = new Date().toISOString()
  const tell = async (source: string, subject: string) => {
    const said = { id: randomUUID(), subject, time, source, data: {} }
    await jetstream(bus.nats).publish(subject, JSON.stringify(said))
    return said.id
  }
  await tell('auth', userVerifiedEvent.subject)
  const known = await tell('auth', userVerifiedEvent.subject)
  await tell('auth', userVerifiedEvent.subject)
  // Of who has no outbox nobody can tell.
  await tell('ai-scan', scanCompletedEvent.subject)
  const row = `insert into auth.outbox (id, subject, data, trace) values ($1, 'any', '{}', '{}')`
  await session.client.query(row, [known])
  const come = (gap: { after: number; upTo: number }) =>
    eventsToCome(session.client, bus.manager, gap, ['auth'])
  expect(await come({ after: 1, upTo: 4 })).toEqual(new Set([3]))
  expect(await come({ after: 4, upTo: 4 })).toEqual(new Set())
})
