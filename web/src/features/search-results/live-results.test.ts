import type { FlightResult, ProviderStatus } from '@faresight/contracts/search/result'
import { describe, expect, it, test } from 'vitest'
import { noBags } from '../../flights/fares/bags.tsx'
import type { Found } from './calls.ts'
import { noFilters } from './filters.ts'
import { mergePending, listOf } from './use-list.ts'
import {
  type LiveEvent,
  mergeEvent,
  emptyResults,
  type LiveResults,
  noAnswerReason,
  type SearchStage,
  stageOf,
} from './live-results.ts'
import { rank } from './ranking.ts'
import { seededRandom, randomResults, sampleOption, sampleResult } from './sample-results.ts'

const status = (provider: string, changes: Partial<ProviderStatus> = {}): ProviderStatus => ({
  provider,
  status: 'ok',
  count: 0,
  detail: null,
  ...changes,
})
const heard = status('amadeus')
const failed = status('skyscanner', { status: 'failed' })
const unsupported = status('ignav', { status: 'limited', unsupported: true })
const cached = status('travelpayouts', { cachedOnly: true })
const end = (...providers: ProviderStatus[]) => noAnswerReason({ results: [], providers, done: true })

test('who was heard, or found flights, has answered', () => {
  expect([end(heard), end(heard, failed, cached), end(heard, unsupported)]).toEqual([null, null, null])
  expect(noAnswerReason({ results: [sampleResult('a')], providers: [failed], done: true })).toBeNull()
  expect(noAnswerReason({ results: [], providers: [failed], done: false })).toBeNull()
})

test('a search is silent if no live provider answered: cached fares are no answer', () => {
  expect([end(failed), end(failed, cached), end(cached)]).toEqual(['silent', 'silent', 'silent'])
  expect(end(failed, unsupported)).toBe('silent')
})

test('a trip that none of those with live fares takes is no silence', () => {
  expect(end({ ...unsupported, unsupported: undefined, quotaExceeded: true })).toBe('unsupported')
  expect([end(unsupported), end(unsupported, cached)]).toEqual(['unsupported', 'unsupported'])
  expect(end({ ...cached, status: 'limited', unsupported: true })).toBe('unsupported')
})

const offers = (results: FlightResult[], removed: string[] = []): LiveEvent => ({
  event: 'offers',
  data: { results, removed },
})
const ok = (provider: string, count: number): LiveEvent => ({
  event: 'provider',
  data: { provider, status: 'ok', count, detail: null },
})
const done: LiveEvent = { event: 'done', data: { resultsCount: 0 } }

describe('a growing search', () => {
  it('puts a result that comes again in its place, and drops what became part of another', () => {
    const [a, b] = [sampleResult('a'), sampleResult('b')]
    const cheaper = sampleResult('a', { price: 300 })
    const state = [offers([a, b]), offers([cheaper]), offers([], ['b'])].reduce(mergeEvent, emptyResults)
    expect(state.results).toEqual([cheaper])
  })

  it('hears of a provider once, whatever that says last', () => {
    const state = [ok('ignav', 3), ok('skyscanner', 9), ok('ignav', 5), done].reduce(mergeEvent, emptyResults)
    expect(state.providers.map(({ provider, count }) => [provider, count])).toEqual([
      ['ignav', 5],
      ['skyscanner', 9],
    ])
    expect(state.done).toBe(true)
  })

  it('is not changed by hearing everything once more', () => {
    const events = [offers([sampleResult('a')]), ok('ignav', 1), offers([sampleResult('b')], ['a']), done]
    const once = events.reduce(mergeEvent, emptyResults)
    expect(events.reduce(mergeEvent, once)).toEqual(once)
  })

  it.each([1, 2, 3, 4, 5, 6])('comes to the same list in whatever pieces it comes (%i)', (seed) => {
    const roll = seededRandom(seed)
    const states = growing(randomResults(roll, 40), roll)
    const one = lists(states, () => true)
    const some = lists(states, () => roll() < 0.4)
    const whole = lists(states, () => false)
    expect(one).toEqual(whole)
    expect(some).toEqual(whole)
  })
})

describe('the list while more arrive', () => {
  const found = (results: FlightResult[], changes: Partial<Found> = {}): Found => ({
    results,
    providers: [],
    done: false,
    run: 1,
    searchId: null,
    line: 'open',
    ...changes,
  })
  const [a, b] = [sampleResult('a'), sampleResult('b')]

  it('shows the first results at once, and nothing before', () => {
    expect(mergePending(null, undefined, false)).toBeNull()
    expect(mergePending(null, found([]), true)).toBeNull()
    expect(mergePending(null, found([a]), true)?.results).toEqual([a])
    expect(mergePending(null, found([], { done: true }), true)?.results).toEqual([])
  })

  it('merges new results until the user interacts with the page', () => {
    const first = mergePending(null, found([a]), false)
    expect(mergePending(first, found([a, b]), false)?.results).toEqual([a, b])
    expect(mergePending(first, found([a, b]), true)).toBe(first)
    expect(mergePending(first, found([a, b], { done: true }), true)).toBe(first)
  })

  it('restarts with the first results of the next search, and keeps the old ones until then', () => {
    const first = mergePending(null, found([a]), true)
    expect(mergePending(first, found([], { run: 2 }), true)).toBe(first)
    expect(mergePending(first, found([b], { run: 2 }), true)?.results).toEqual([b])
  })

  it('does not hold back cards that are all alike', () => {
    const [one, two] = [
      { id: '1', locked: true as const },
      { id: '2', locked: true as const },
    ]
    expect(
      mergePending(mergePending(null, found([one]), true), found([one, two]), true)?.results,
    ).toHaveLength(2)
  })

  it('restarts if none of its results are left', () => {
    const first = mergePending(null, found([a]), true)
    expect(mergePending(first, found([b]), true)?.results).toEqual([b])
  })

  const criteria = { filters: noFilters, sort: 'cheapest', bags: noBags, travellers: 1 } as const
  const sold = (id: string, price: number) =>
    sampleResult(id, { price, provider: 'skyscanner', options: [sampleOption({ price })] })
  /** The list of `before` when the search has reached `after`, without a merge. */
  const after = (before: FlightResult[], next: FlightResult[], changes: Partial<Found> = {}) =>
    listOf(mergePending(null, found(before), true), found(next, changes), criteria, 'subscriber')

  it('shows the newest price of each card without moving it, and says the same of it everywhere', () => {
    const { shown, tops, deals, facets, fresh, moved } = after(
      [sold('a', 300), sold('b', 400)],
      [sold('a', 350), sold('b', 100), sold('c', 50)],
    )
    expect(shown.map((result) => !result.locked && [result.id, result.price])).toEqual([
      ['a', 350],
      ['b', 100],
    ])
    expect(tops.cheapest).toBe(shown[1])
    expect(deals).toEqual(['a', 'b'])
    expect(facets.providers).toEqual([{ key: 'skyscanner', label: 'skyscanner', count: 2, from: 100 }])
    expect(facets.prices).toMatchObject({ lowest: 100, highest: 350 })
    expect([fresh, moved]).toEqual([1, false])
  })

  it('keeps the place of what has left the search, but no way to book it, nor any word of it elsewhere', () => {
    const { shown, gone, deals, total, tops, facets, moved } = after(
      [sold('a', 300), sold('b', 400)],
      [sold('b', 250)],
      { done: true },
    )
    expect(shown.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(JSON.stringify(shown[0])).not.toMatch(/\/api\/|"live":true/)
    expect(shown[1]).toMatchObject({ live: true, options: [{ live: true }] })
    expect(JSON.stringify(shown[1])).toContain('/api/offers/1')
    expect([...gone]).toEqual(['a'])
    expect(deals).toEqual(['b'])
    expect(total).toBe(1)
    expect(tops.cheapest).toBe(shown[1])
    expect(facets.providers[0]).toMatchObject({ count: 1, from: 250 })
    expect(moved).toBe(true)
  })

  it('is whole while the next search has found nothing', () => {
    const { shown, gone } = after([sold('a', 300)], [], { run: 2 })
    expect(JSON.stringify(shown)).toContain('/api/offers/1')
    expect(gone.size).toBe(0)
  })

  it('keeps a card whose price has passed a limit, at that price and with the wanted sellers', () => {
    const dearer = sampleResult('a', {
      options: [sampleOption({ price: 500 }), sampleOption({ price: 600, provider: 'ignav' })],
    })
    const filters = { ...noFilters, maxPrice: 350, withoutProviders: ['skyscanner'] }
    const before = sampleResult('a', {
      options: [sampleOption({ price: 300, provider: 'ignav' })],
      price: 300,
    })
    const list = listOf(
      mergePending(null, found([before]), true),
      found([dearer]),
      { ...criteria, filters, sort: 'best' },
      'subscriber',
    )
    expect(list.shown).toMatchObject([{ id: 'a', price: 600, options: [{ provider: 'ignav' }] }])
    expect(list.gone.size).toBe(0)
  })
})

/** Snapshots of a record as it grows: results join, change, and now and then become part of another. */
function growing(all: ReturnType<typeof randomResults>, roll: () => number) {
  const states: Map<string, FlightResult>[] = [new Map()]
  for (const result of all) {
    const next = new Map(states.at(-1))
    next.set(result.id, result)
    const [known] = next.keys()
    if (known !== undefined && known !== result.id && roll() < 0.2) next.delete(known)
    else if (known !== undefined && roll() < 0.3)
      next.set(known, sampleResult(known, { price: roll() * 900 }))
    states.push(next)
  }
  return states
}

/** What a reader ends with who gets an event at those states alone that `isSent` picks, and at the last. */
function lists(states: readonly Map<string, FlightResult>[], isSent: () => boolean): string[] {
  let sent = new Map<string, FlightResult>()
  let known = emptyResults
  for (const [index, state] of states.entries()) {
    if (index < states.length - 1 && !isSent()) continue
    const news = [...state.values()].filter((result) => sent.get(result.id) !== result)
    const gone = [...sent.keys()].filter((id) => !state.has(id))
    known = mergeEvent(known, offers(news, gone))
    sent = state
  }
  const open = known.results.flatMap((result) => (result.locked ? [] : result))
  return rank(open, 'best').map(({ id, price }) => `${id} ${price}`)
}

const still: Parameters<typeof stageOf>[0] = { found: undefined, error: null, busy: false, listed: null }
const unanswered: LiveResults = { results: [], providers: [failed], done: true }
const whole = { ...unanswered, results: [sampleResult('a')] }
const error = new Error('Too many searches')

it.each<[string, Partial<typeof still>, SearchStage['kind']]>([
  ['nothing has come yet', { busy: true }, 'searching'],
  [
    'a provider has answered, and nothing is listed',
    { busy: true, found: { ...unanswered, done: false } },
    'searching',
  ],
  ['the first flights are listed', { busy: true, found: { ...whole, done: false }, listed: 1 }, 'shown'],
  ['all is there', { found: whole, listed: 1 }, 'shown'],
  ['it is repeated', { busy: true, found: { ...unanswered, done: false }, listed: 1 }, 'shown'],
  ['there are none', { found: { results: [], providers: [], done: true }, listed: 0 }, 'empty'],
  ['it was refused after its first flights', { found: whole, listed: 1, error }, 'failed'],
  ['it was refused, and is tried again', { busy: true, found: whole, listed: 1, error }, 'searching'],
  ['no provider answered', { found: unanswered, listed: 0 }, 'failed'],
  ['no provider answered, and it is retried', { busy: true, found: unanswered, listed: 0 }, 'searching'],
])('the stage of a search where %s', (_, known, kind) => {
  expect(stageOf({ ...still, ...known }).kind).toBe(kind)
})

it('says why a search failed, the refusal first', () => {
  expect(stageOf({ ...still, found: unanswered }).reason).toBe('silent')
  expect(stageOf({ ...still, found: unanswered, error }).reason).toBe('refused')
})
