import type { Itinerary } from '@faresight/contracts/search/itinerary'
import { expect, test } from 'vitest'
import { itineraryLike, optionLike, fareQueryLike, segmentLike } from '../../test/itineraries.ts'
import { loadPackagedRates } from '../money/rates.ts'
import type { HttpFault } from '../http-client/http-client.ts'
import { createSuspiciousPriceMarker, markNothing } from '../prices/mark-suspicious.ts'
import type { Provider } from '../providers/provider.ts'
import {
  overloadedProviderStatus,
  toProviderStatus,
  unsupportedQuestionStatus,
} from '../providers/provider-status.ts'
import type { ProviderQuote } from '../quotes/query-provider.ts'
import type { DatePairPlan } from './plan-date-pairs.ts'
import {
  applyAnswersToProgress,
  emptySearchProgress,
  type NumberedAnswer,
  type ApplyAnswersOptions,
  type SearchUpdate,
} from './search-progress.ts'
import { streamSearchUpdates } from './search-updates.ts'

const [ignav, skyscanner] = ['Ignav', 'Skyscanner'].map((title): Provider => ({
  name: title.toLowerCase(),
  title,
  search: () => Promise.reject(new Error('No test asks a provider')),
  linkRule: { domains: null, loopback: false },
})) as [Provider, Provider]
const context: ApplyAnswersOptions = {
  providers: [ignav, skyscanner],
  limitBy: 'best',
  markSuspicious: markNothing,
}
const ownDatesOnly: DatePairPlan = { others: [], totalPairs: 1, remark: null }
const withOtherDates: DatePairPlan = {
  others: [fareQueryLike()],
  totalPairs: 49,
  remark: 'Flexible dates.',
}

function answer(provider: Provider, itineraries: Itinerary[], fault: HttpFault | null = null): ProviderQuote {
  return {
    status: toProviderStatus(provider, { fault }, itineraries.length),
    itineraries,
    cached: [],
    quoteId: crypto.randomUUID(),
    observedAt: new Date('2026-12-01T10:00:00Z'),
  }
}

/** Cached fares of flights, without all of their details. */
function cachedAnswer(provider: Provider, flights: readonly Itinerary[]): ProviderQuote {
  const cached = flights.flatMap(({ legs, cabin, options: [option] }) => {
    const segment = legs[0]?.segments[0]
    if (!segment || !option) return []
    const { origin, destination, departure, durationMinutes } = segment
    return {
      airline: segment.marketingCarrier.code ?? '',
      flightNumber: segment.flightNumber ?? '',
      cabin,
      legs: [{ origin, destination, departure, transfers: 0, durationMinutes }],
      option: { ...option, provider: provider.name, live: false as const },
      whole: null,
    }
  })
  return {
    ...answer(provider, []),
    status: toProviderStatus(provider, { fault: null }, cached.length),
    cached,
  }
}

const refusedAnswer = (provider: Provider): ProviderQuote => ({
  ...answer(provider, []),
  status: overloadedProviderStatus(provider),
  isRefused: true,
})

const unsuitedAnswer = (provider: Provider): ProviderQuote => ({
  ...answer(provider, []),
  status: unsupportedQuestionStatus(provider, 'It takes no such question.'),
})

/** The `number`th flight of a day, each dearer than the one before. */
function flight(number: number, date = '2027-01-10'): Itinerary {
  const segment = segmentLike({ flightNumber: String(1 + number), departure: { date, time: timeOf(number) } })
  return itineraryLike([segment], [optionLike({ price: { minor: 40_000 + number, currency: 'USD' } })])
}

const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((it) => String(it).padStart(2, '0')).join(':')

interface Batch {
  plan: DatePairPlan | null
  answers: NumberedAnswer[]
}

/** To the traveller's own question. */
const batch = (...answers: ProviderQuote[]): Batch => ({
  plan: ownDatesOnly,
  answers: answers.map((it) => ({ question: 0, answer: it })),
})

/** The update of each batch. */
function updatesOf(
  batches: readonly Batch[],
  options: Partial<ApplyAnswersOptions> = {},
): (SearchUpdate | null)[] {
  let progress = emptySearchProgress
  return batches.map((it) => {
    const applied = applyAnswersToProgress(progress, it, { ...context, ...options })
    progress = applied.progress
    return applied.update
  })
}

test('an update says what is new, and the update after the last answer is the last', () => {
  const updates = updatesOf([
    batch(answer(skyscanner, [flight(1), flight(2)])),
    batch(answer(ignav, [flight(0)])),
  ])
  expect(updates.map((it) => [it?.changed.map(({ number }) => number), it?.isLast])).toEqual([
    [[0, 1], false],
    [[2], true],
  ])
  expect(updates.map((it) => it?.ended.map(({ provider }) => provider))).toEqual([['skyscanner'], ['ignav']])
  expect(updates[1]?.results.map(({ number }) => number)).toEqual([2, 0, 1])
  expect(updates[1]?.providers.map(({ provider }) => provider)).toEqual(['ignav', 'skyscanner'])
})

test('a provider has one status for all questions, once it has answered every one', () => {
  const plan = { ...withOtherDates, remark: null }
  const days = ['2027-01-10', '2027-01-11']
  const ofIgnav = days.map((day, question) => ({ question, answer: answer(ignav, [flight(0, day)]) }))
  const ofSkyscanner = [answer(skyscanner, [flight(5)]), answer(skyscanner, [], 'late')].map(
    (it, question) => ({
      question,
      answer: it,
    }),
  )
  const [update] = updatesOf([{ plan, answers: [...ofIgnav, ...ofSkyscanner] }])
  expect(update?.results).toHaveLength(3)
  expect(update?.providers).toEqual([
    {
      provider: 'ignav',
      status: 'ok',
      count: 2,
      detail: null,
      datePairs: { checkedLive: 2, total: 49 },
    },
    {
      provider: 'skyscanner',
      status: 'late',
      count: 1,
      detail: 'Skyscanner returned partial results, so some fares are missing.',
    },
  ])
})

test('the best 500 are results, and an itinerary that falls out of them is removed', () => {
  const dear = Array.from({ length: 400 }, (_, index) => flight(200 + index))
  const cheap = Array.from({ length: 200 }, (_, index) => flight(index))
  const [first, last] = updatesOf([batch(answer(ignav, dear)), batch(answer(skyscanner, cheap))])
  expect([first?.results.length, last?.results.length, last?.removed.length]).toEqual([400, 500, 100])
  expect(last?.providers.map(({ detail, remarks }) => [detail, remarks])).toEqual([
    [null, undefined],
    [null, ['Showing the best 500 of 600 flights found.']],
  ])
})

test('without access to prices the shortest 500 are results, whatever they cost', () => {
  const lasting = (minutes: number, minor: number): Itinerary => {
    const [leg] = flight(minutes).legs
    const legs = leg ? [{ ...leg, durationMinutes: minutes }] : []
    return { ...itineraryLike([], [optionLike({ price: { minor, currency: 'USD' } })]), legs }
  }
  const all = Array.from({ length: 600 }, (_, index) => lasting(60 + index, 100_000 - 100 * index))
  const [update] = updatesOf([batch(answer(ignav, all), answer(skyscanner, []))], { limitBy: 'shortest' })
  const kept = update?.results.map(({ itinerary }) => itinerary.legs[0]?.durationMinutes ?? 0) ?? []
  expect(kept.toSorted((a, b) => a - b)).toEqual(all.slice(0, 500).map((_, index) => 60 + index))
  expect(update?.ended[0]?.remarks).toEqual(['Showing the shortest 500 of 600 flights found.'])
})

test('a provider of cached fares ends last, and counts the results that have its fares', () => {
  const cachedOnly: Provider = { ...ignav, name: 'travelpayouts', title: 'Travelpayouts', cachedOnly: true }
  const updates = updatesOf(
    [
      batch(cachedAnswer(cachedOnly, [flight(1), flight(2), flight(9)])),
      batch(answer(ignav, [flight(0), flight(1), flight(2)])),
    ],
    { providers: [cachedOnly, ignav] },
  )
  expect(updates[0]).toBe(null)
  expect(updates[1]?.ended.map(({ provider, count }) => [provider, count])).toEqual([
    ['travelpayouts', 2],
    ['ignav', 3],
  ])
})

test.each([
  ['every provider', [refusedAnswer(ignav), refusedAnswer(skyscanner)], true],
  ['every provider that supports the question', [unsuitedAnswer(ignav), refusedAnswer(skyscanner)], true],
  ['one of two providers', [refusedAnswer(ignav), answer(skyscanner, [flight(0)])], false],
  [
    'no provider, since none supports the question',
    [unsuitedAnswer(ignav), unsuitedAnswer(skyscanner)],
    false,
  ],
])('a full queue refused %s', (_, answers, isRefused) => {
  expect(updatesOf([batch(...answers)])).toMatchObject([{ isRefused, isLast: true }])
})

test('the first update comes after a provider accepts the question, since a started search cannot be refused', () => {
  const updates = updatesOf([batch(unsuitedAnswer(ignav)), batch(answer(skyscanner, [flight(0)]))])
  expect(updates).toMatchObject([
    null,
    { isLast: true, ended: [{ provider: 'ignav', unsupported: true }, { provider: 'skyscanner' }] },
  ])
})

test('answers to the own dates come before the plan, and no provider ends before it', () => {
  const updates = updatesOf([
    { ...batch(answer(ignav, [flight(0)]), answer(skyscanner, [])), plan: null },
    { plan: withOtherDates, answers: [] },
    {
      plan: withOtherDates,
      answers: [ignav, skyscanner].map((it) => ({
        question: 1,
        answer: answer(it, [flight(7, '2027-01-11')]),
      })),
    },
  ])
  expect(updates).toMatchObject([
    { changed: [{ number: 0 }], ended: [], isLast: false },
    null,
    {
      isLast: true,
      ended: [
        {
          count: 2,
          detail: null,
          remarks: ['Flexible dates.'],
          datePairs: { checkedLive: 2, total: 49 },
        },
        { count: 1 },
      ],
    },
  ])
})

test('a suspicious price goes to the end, and comes back once another provider has the same', () => {
  const sale = (provider: Provider, number: number) => {
    const price = { minor: 1200, currency: 'USD' as const }
    return { ...flight(number), options: [optionLike({ provider: provider.name, price })] }
  }
  const usual = { median: Math.log(40_000), spread: 0.2 }
  const markSuspicious = createSuspiciousPriceMarker({
    usual,
    question: fareQueryLike(),
    rates: loadPackagedRates(),
  })
  const [first, last] = updatesOf(
    [batch(answer(ignav, [sale(ignav, 0), flight(1)])), batch(answer(skyscanner, [sale(skyscanner, 5)]))],
    { markSuspicious },
  )
  expect(marksOf(first)).toEqual([
    [1, false],
    [0, true],
  ])
  // The first result lost its mark alone, which viewers without access to prices must not learn.
  expect(last?.changed.map(({ number }) => number).toSorted()).toEqual([0, 2])
  expect(last?.changedForEveryone).toEqual(new Set([2]))
  expect(marksOf(last)).toEqual([
    [0, false],
    [2, false],
    [1, false],
  ])
})

const marksOf = (update: SearchUpdate | null | undefined) =>
  update?.results.map(({ number, itinerary }) => [number, itinerary.options[0]?.suspicious ?? false])

test('updates are streamed as answers arrive, also where the plan has no other dates', async () => {
  const plan = Promise.withResolvers<DatePairPlan>()
  const own = [ignav, skyscanner].map(async (it) => answer(it, [flight(it === ignav ? 0 : 1)]))
  const updates = streamSearchUpdates(
    { own, others: plan.promise.then((it) => ({ plan: it, answers: [] })) },
    { ...context, markSuspicious: Promise.resolve(markNothing) },
  )
  expect(await updates.next()).toMatchObject({ value: { ended: [], isLast: false } })
  plan.resolve(ownDatesOnly)
  expect(await updates.next()).toMatchObject({ value: { isLast: true, ended: [{ count: 1 }, { count: 1 }] } })
  expect(await updates.next()).toMatchObject({ done: true })
})
