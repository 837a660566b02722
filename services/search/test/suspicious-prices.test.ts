import { readUsualPriceRpc } from '@faresight/contracts/ai-scan/rpc'
import { faresObservedEvent, type ObservedFare } from '@faresight/contracts/search/messages'
import type { UsualLogPrice } from '@faresight/contracts/search/suspicious-fares'
import { quoteFaresRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createMemberPrincipal, createSubscriberPrincipal } from '../../../test/setup/principals.ts'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { fareQueryLike } from './itineraries.ts'
import {
  tripOnUnusedDay,
  ignavOnlyEnv,
  toOpenResults,
  type SearchOnSandbox,
  startSearchOnSandbox,
} from './harness.ts'

let search: SearchOnSandbox
let scans: Bus
/** What price history says: by it all that the sandbox sells looks much too cheap. */
const usual: UsualLogPrice = { median: Math.log(5_000_000), spread: 0.1 }

forAllTests(
  async () => {
    await using owned = new AsyncDisposableStack()
    search = owned.use(await startSearchOnSandbox({ env: ignavOnlyEnv }))
    scans = owned.use(await search.nats.connect('ai-scan'))
    scans.serveRpc(readUsualPriceRpc, async () => ({ usual }))
    return owned.move()
  },
  () => {},
)

const from = (origin: string) => ({ ...tripOnUnusedDay(), origin })

test('for a subscriber a suspicious price is marked, and is never the lowest', async () => {
  const subscriber = createSubscriberPrincipal()
  const { searchId } = await search.search(from('LGW'), subscriber)
  const { results } = await search.results(searchId, subscriber)
  const all = toOpenResults(results)
  expect(all.length).toBeGreaterThan(3)
  for (const { suspicious, options } of all) {
    expect(suspicious).toBe(true)
    for (const option of options) expect(option.suspicious).toBe(true)
  }
  const listed = await search.call('GET', '/api/searches', subscriber)
  expect(listed.json()).toMatchObject([{ id: searchId, lowest: null }])
})

test('a visitor and a member get no sign of it', async () => {
  const { text, results } = await search.publicSearch(from('STN'))
  expect(results.length).toBeGreaterThan(0)
  const member = createMemberPrincipal()
  const { searchId } = await search.search(from('STN'), member)
  const told = [text, JSON.stringify((await search.results(searchId, member)).results)]
  for (const it of told) expect(it).not.toContain('suspicious')
})

test('other services get no such offer, and such fares are marked', async () => {
  const leg = { origin: 'LTN', destination: 'LAX', departureDate: isoDateInDays(90) }
  const observed: ObservedFare[] = []
  await using _ = scans.consume(faresObservedEvent, async ({ fares }) => void observed.push(...fares))
  const reply = await scans.request(quoteFaresRpc, {
    query: fareQueryLike({ legs: [leg] }),
    purpose: 'subscriber',
    providers: 'all',
    offers: 5,
  })
  expect(reply.results).toEqual([])
  expect(reply.fares.length).toBeGreaterThan(0)
  for (const fare of reply.fares) expect(fare.suspicious).toBe(true)
  await expect.poll(() => observed.filter(({ origin }) => origin === 'LTN').length).toBeGreaterThan(0)
  for (const { suspicious } of observed) expect(suspicious).toBe(true)
})
