import { faresObserved } from '@faresight/contracts/search/events'
import { streams } from '@faresight/contracts/streams'
import { startRelay } from '@faresight/kit/outbox-relay'
import { silentLog } from '@faresight/kit/testing'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aMember, aSubscriber, londonToLosAngeles, opened, type Search, startSearch } from './harness.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'

let sandbox: Sandbox
let search: Search

beforeAll(async () => {
  sandbox = await startSandbox()
  search = await startSearch(sandbox.url)
})

afterAll(async () => {
  await search?.[Symbol.asyncDispose]()
  await sandbox?.[Symbol.asyncDispose]()
})

/** The events of this file's searches in the stream, once there are `count`. */
async function observedInStream(ids: Set<string>) {
  await using owned = new AsyncDisposableStack()
  const nats = await connect({ servers: inject('natsSetupUrl').replace(/^nats:\/\/.*@/, ''), ...login() })
  owned.defer(() => nats.close())
  const manager = await jetstreamManager(nats)
  const deadline = Date.now() + 15_000
  const found = new Map<string, { bytes: number; text: string }>()
  while (found.size < ids.size && Date.now() < deadline) {
    const { state } = await manager.streams.info(streams.events.name)
    for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq++) {
      const message = await manager.streams.getMessage(streams.events.name, { seq })
      const { id, data } = message?.json<{ id: string; data: unknown }>() ?? {}
      if (id && ids.has(id)) found.set(id, { bytes: message?.data.length ?? 0, text: JSON.stringify(data) })
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return [...found.values()]
}

function login() {
  const { username, password } = new URL(inject('natsSetupUrl'))
  return { user: username, pass: decodeURIComponent(password) }
}

test('every search, kept or in passing, puts one small event of its cheapest fares into the stream', async () => {
  const subscriber = aSubscriber()
  const { searchId } = await search.search({ ...londonToLosAngeles, origin: 'LON' }, subscriber)
  await search.publicSearch(londonToLosAngeles)
  await search.publicSearch(londonToLosAngeles, aMember())
  const { rows } = await search.deps.postgres.pool.query('select id from outbox')
  expect(rows).toHaveLength(3)
  const options = { postgres: search.deps.postgres, bus: search.deps.bus, log: silentLog, source: 'search' }
  await using _relay = startRelay(options)
  const events = await observedInStream(new Set(rows.map(({ id }) => id)))
  expect(events).toHaveLength(3)
  for (const { bytes, text } of events) {
    expect(bytes).toBeLessThan(32_000)
    const { fares } = faresObserved.data.parse(JSON.parse(text))
    expect(fares).toHaveLength(20)
    for (const fare of fares) expect(fare.origin).not.toBe('LON')
  }
  const kept = events.map(({ text }) => faresObserved.data.parse(JSON.parse(text)))
  const ofMetro = kept.find(({ question }) => question.legs[0]?.origin === 'LON')
  const shown = opened((await search.results(searchId, subscriber)).results).flatMap(
    ({ price }) => price ?? [],
  )
  expect((ofMetro?.fares[0]?.price.minor ?? 0) / 100).toBe(Math.min(...shown))
})

test('a search that cannot be stored leaves no event behind', async () => {
  const before = await search.deps.postgres.pool.query('select count(*) from outbox')
  await search.deps.postgres.pool.query('alter table flight_results rename to flight_results_away')
  const answer = await search.call('POST', '/api/search', aMember(), { body: londonToLosAngeles })
  await search.deps.postgres.pool.query('alter table flight_results_away rename to flight_results')
  expect(answer.statusCode).toBe(500)
  const after = await search.deps.postgres.pool.query('select count(*) from outbox')
  expect(after.rows).toEqual(before.rows)
  const searches = await search.deps.postgres.pool.query('select count(*)::int as count from flight_searches')
  expect(searches.rows).toEqual([{ count: 1 }])
})
