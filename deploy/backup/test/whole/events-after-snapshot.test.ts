import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { scanCompletedEvent } from '@faresight/contracts/ai-scan/messages'
import { userVerifiedEvent } from '@faresight/contracts/auth/messages'
import { createTestPostgres } from '@faresight/kit/testing'
import { jetstream } from '@nats-io/jetstream'
import { expect, test } from 'vitest'
import { createTestBus } from '../../../../test/setup/test-bus.ts'
import { findEventsAfterSnapshot } from '../../src/nats/save-streams.ts'
import { connectToNats } from '../../src/nats/streams.ts'
import { connectToPostgres } from '../../src/postgres/session.ts'

const migrations = join(import.meta.dirname, '../../../../services/auth/migrations')

test('a backup leaves out an event whose outbox row is not in the snapshot', async () => {
  await using database = await createTestPostgres('auth', migrations)
  await using nats = await createTestBus()
  await using bus = await connectToNats(nats.setupUrl)
  await using session = await connectToPostgres(database.url, 'events after snapshot')
  const publish = async (source: string, subject: string) => {
    const event = { id: randomUUID(), subject, time: new Date().toISOString(), source, data: {} }
    await jetstream(bus.nats).publish(subject, JSON.stringify(event))
    return event.id
  }
  await publish('auth', userVerifiedEvent.subject)
  const known = await publish('auth', userVerifiedEvent.subject)
  await publish('auth', userVerifiedEvent.subject)
  // ai-scan has no outbox.
  await publish('ai-scan', scanCompletedEvent.subject)
  const row = `insert into auth.outbox (id, subject, data, trace) values ($1, 'any', '{}', '{}')`
  await session.client.query(row, [known])
  const find = (gap: { after: number; upTo: number }) =>
    findEventsAfterSnapshot(session.client, bus.manager, gap, ['auth'])
  expect(await find({ after: 1, upTo: 4 })).toEqual(new Set([3]))
  expect(await find({ after: 4, upTo: 4 })).toEqual(new Set())
})
