import { searchStreamEventSchemas } from '@faresight/contracts/search/stream'
import type { Principal, Viewer } from '@faresight/contracts/viewer'
import { afterEach, describe, expect, test } from 'vitest'
import { collectAll, readEventStream } from '../../../test/setup/event-stream.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { startProgram, waitForChildExit } from '../../../test/setup/start-programs.ts'
import { isWholeRun } from '../../../test/setup/whole-run.ts'
import { streamSearchEvents } from '../src/searches/stream-events.ts'
import { findUserSearch } from '../src/searches/store.ts'
import { createMemberPrincipal, createSubscriberPrincipal } from '../../../test/setup/principals.ts'
import { tripOnUnusedDay, toOpenResults, type SearchOnSandbox, startSearchOnSandbox } from './harness.ts'
import { collectResultsFromEvents, type ReceivedSearchEvent } from './search-events.ts'

const main = new URL('../src/main.ts', import.meta.url)

let search: SearchOnSandbox
let url = ''
forAllTests(
  () => startSearchOnSandbox({ env: { AMADEUS_CLIENT_ID: '' } }),
  async (it) => {
    search = it
    url = await it.app.listen({ host: '127.0.0.1', port: 0 })
  },
)
afterEach(() => search.sandbox.heal())

/** One provider answers once the sandbox is healed, the other at once. */
const oneThinks = () => search.sandbox.order('skyscanner', { fault: 'hold' })

async function begin(who: Principal): Promise<string> {
  const answer = await search.call('POST', '/api/search?wait=0', who, { body: tripOnUnusedDay() })
  expect(answer.json()).toEqual({ searchId: expect.any(String), resultsCount: 0 })
  return answer.json().searchId
}

async function* follow(searchId: string, who: Principal, { after = 0, at = url } = {}) {
  const headers = { ...(await search.signed(who)), ...(after && { 'last-event-id': String(after) }) }
  yield* readEventStream(searchStreamEventSchemas, `${at}/api/search-results/${searchId}/events`, { headers })
}

/** What the record says of that. */
const isDone = async (searchId: string, who: Principal): Promise<boolean> =>
  (await search.call('GET', `/api/search-results/${searchId}`, who)).json().done

const kinds = (events: ReceivedSearchEvent[]) => events.map(({ event }) => event)

test('a search with wait=0 streams its events, is listed and is readable while it runs', async () => {
  await oneThinks()
  const who = createSubscriberPrincipal()
  const searchId = await begin(who)
  const events: ReceivedSearchEvent[] = []
  for await (const event of follow(searchId, who)) {
    events.push(event)
    if (events.length > 1) continue
    const [listed] = (await search.call('GET', '/api/searches', who)).json()
    expect(listed).toMatchObject({ id: searchId, done: false, resultsCount: expect.any(Number) })
    const soFar = await search.results(searchId, who)
    expect(soFar.providers).toEqual([expect.objectContaining({ provider: 'ignav', status: 'ok' })])
    expect(soFar.results).toHaveLength(collectResultsFromEvents(events).size)
    expect(await isDone(searchId, who)).toBe(false)
    await search.sandbox.heal()
  }
  expect(kinds(events)).toEqual(['offers', 'provider', 'offers', 'provider', 'done'])
  const { results, providers } = await search.results(searchId, who)
  expect(await isDone(searchId, who)).toBe(true)
  expect(providers.map(({ provider, status }) => [provider, status])).toEqual([
    ['ignav', 'ok'],
    ['skyscanner', 'ok'],
  ])
  const held = collectResultsFromEvents(events)
  expect(new Set(held.values())).toEqual(new Set(results))
  expect(events.at(-1)?.data).toEqual({ resultsCount: results.length })
  const priced = toOpenResults(results).flatMap(({ price, duration, live }) =>
    price && live ? [{ price, duration }] : [],
  )
  const cheapest = Math.min(...priced.map(({ price }) => price))
  const shortest = Math.min(...priced.map(({ duration }) => duration))
  // Rounded, because rounding errors may order equal scores either way.
  const scores = priced.map(({ price, duration }) =>
    Number(((0.7 * price) / cheapest + (0.3 * duration) / shortest).toFixed(9)),
  )
  expect(scores).toEqual(scores.toSorted((a, b) => a - b))
})

describe('no event is lost or repeated', () => {
  test('for two readers at two replicas that reconnect after every event', async () => {
    await oneThinks()
    await using replica = await search.replica()
    const there = await replica.app.listen({ host: '127.0.0.1', port: 0 })
    const who = createSubscriberPrincipal()
    const searchId = await begin(who)
    let upToDate = 0
    const cutting = async (places: string[]) => {
      const events: ReceivedSearchEvent[] = []
      while (events.at(-1)?.event !== 'done') {
        const at = places[events.length % places.length]
        for await (const event of follow(searchId, who, { after: events.at(-1)?.id ?? 0, at })) {
          events.push(event)
          break
        }
        // Both have all that there is for now.
        if (events.length === 2 && ++upToDate === 2) await search.sandbox.heal()
      }
      return events
    }
    const [one, other] = await Promise.all([cutting([url, there]), cutting([there])])
    expect(one.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
    expect(other.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
    const { results } = await search.results(searchId, who)
    expect(new Set(collectResultsFromEvents(one).keys())).toEqual(new Set(results.map(({ id }) => id)))
  })

  test('for a reader that resumes a finished search after any of its events', async () => {
    const who = createSubscriberPrincipal()
    const { searchId } = await search.search(tripOnUnusedDay(), who)
    const whole = await collectAll(follow(searchId, who))
    expect(kinds(whole).at(-1)).toBe('done')
    for (const { id } of whole) {
      expect(await collectAll(follow(searchId, who, { after: id }))).toEqual(whole.filter((it) => it.id > id))
    }
    expect(await collectAll(follow(searchId, who, { after: 99 }))).toEqual([])
  })
})

test('a viewer who loses access gets less from the next event', async () => {
  const who = createSubscriberPrincipal()
  const { searchId } = await search.search(tripOnUnusedDay(), who)
  const kept = await findUserSearch(search.deps.postgres.db, searchId, who.userId)
  if (!kept) throw new Error('The search was not kept')
  const viewers: Viewer[] = ['subscriber', 'member']
  const offers = async (viewer: Viewer) => {
    const reading = { lastEventId: 0, signal: new AbortController().signal, viewerNow: () => viewer }
    return collectResultsFromEvents(
      (await collectAll(streamSearchEvents(kept, reading, search.deps))) as ReceivedSearchEvent[],
    )
  }
  const [open, locked] = await Promise.all(viewers.map(offers))
  expect([...(open?.values() ?? [])].every((result) => !result.locked)).toBe(true)
  expect([...(locked?.values() ?? [])]).toEqual([...(open?.keys() ?? [])].map((id) => ({ id, locked: true })))
  await expect(collectAll(follow(searchId, createMemberPrincipal()))).rejects.toThrow(/^404/)
})

interface Other extends AsyncDisposable {
  url: string
  /** Tells it to end, and settles when it has. */
  end: () => Promise<unknown>
}

/** Another one of the service: a process where all is tested, else in this one. */
async function startOther(): Promise<Other> {
  if (isWholeRun) {
    const service = await startProgram(main, search.settings)
    const end = async () => {
      const exit = waitForChildExit(service.child)
      service.child.kill('SIGTERM')
      const [code] = await exit
      if (code !== 0) throw new Error(`The process ended with ${String(code)}.`)
    }
    return { url: service.url, end, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() }
  }
  const replica = await search.replica()
  const end = () => replica[Symbol.asyncDispose]()
  return { url: await replica.app.listen({ host: '127.0.0.1', port: 0 }), end, [Symbol.asyncDispose]: end }
}

test('a stopping service finishes its searches first', async () => {
  await oneThinks()
  await using service = await startOther()
  const who = createSubscriberPrincipal()
  const begun = await fetch(`${service.url}/api/search?wait=0`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await search.signed(who)) },
    body: JSON.stringify(tripOnUnusedDay()),
  })
  const { searchId } = (await begun.json()) as { searchId: string }
  const ended = service.end()
  const isOpen = () =>
    fetch(`${service.url}/health/live`).then(
      () => true,
      () => false,
    )
  await expect.poll(isOpen).toBe(false)
  await search.sandbox.heal()
  await ended
  const { results, providers } = await search.results(searchId, who)
  expect(providers.map(({ status }) => status)).toEqual(['ok', 'ok'])
  expect(results.length).toBeGreaterThan(10)
  expect((await collectAll(follow(searchId, who))).at(-1)).toMatchObject({
    event: 'done',
    data: { resultsCount: results.length },
  })
})
