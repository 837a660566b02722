import type { Itinerary } from '@faresight/contracts/search/itinerary'
import { expect, test } from 'vitest'
import { itineraryLike, optionLike, questionLike, segmentLike } from '../../test/itineraries.ts'
import type { HttpFault } from '../http-client/http-client.ts'
import type { Provider } from '../providers/provider.ts'
import type { Answer } from '../quotes/answer.ts'
import {
  overloadedStatus,
  toProviderStatus,
  unsupportedQuestionStatus,
} from '../providers/provider-status.ts'
import { loadPackagedRates } from '../money/rates.ts'
import { createMarker, markNothing } from '../prices/mark-suspicious.ts'
import { type More, type Step, stepsOf } from './steps.ts'

const [ignav, skyscanner] = ['Ignav', 'Skyscanner'].map((title): Provider => ({
  name: title.toLowerCase(),
  title,
  search: () => Promise.reject(new Error('Nobody is asked here')),
  linkRule: { domains: null, loopback: false },
})) as [Provider, Provider]
const providers = [ignav, skyscanner]
const marker = Promise.resolve(markNothing)

function answer(provider: Provider, itineraries: Itinerary[], fault: HttpFault | null = null): Answer {
  return {
    status: toProviderStatus(provider, { fault }, itineraries.length),
    itineraries,
    cached: [],
    quoteId: crypto.randomUUID(),
    observedAt: new Date('2026-12-01T10:00:00Z'),
  }
}

/** What a provider remembers of flights without knowing all of them: each can only stand beside a flight that others find. */
function fares(provider: Provider, flights: readonly Itinerary[]): Answer {
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

/** The `number`th flight of a day, each dearer than the one before. */
function flight(number: number, date = '2027-01-10'): Itinerary {
  const segment = segmentLike({ flightNumber: String(1 + number), departure: { date, time: timeOf(number) } })
  return itineraryLike([segment], [optionLike({ price: { minor: 40_000 + number, currency: 'USD' } })])
}

const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((it) => String(it).padStart(2, '0')).join(':')

async function steps(answers: Promise<Answer>[], questions = 1): Promise<Step[]> {
  const all: Step[] = []
  const more = Promise.resolve({ answers: [], questions: questions - 1, sentence: null })
  for await (const step of stepsOf(answers, more, { providers, keep: 'best', marker })) all.push(step)
  return all
}

test('each answer is a step that says what is new, and the last one is known as such', async () => {
  const later = Promise.withResolvers<Answer>()
  const running = steps([later.promise, Promise.resolve(answer(skyscanner, [flight(1), flight(2)]))])
  setImmediate(() => setImmediate(() => later.resolve(answer(ignav, [flight(0)]))))
  const told = await running
  expect(told.map((step) => [step.changed.map(({ number }) => number), step.isLast])).toEqual([
    [[0, 1], false],
    [[2], true],
  ])
  expect(told.map(({ ended }) => ended.map(({ provider }) => provider))).toEqual([['skyscanner'], ['ignav']])
  expect(told.at(-1)?.list.map(({ number }) => number)).toEqual([2, 0, 1])
  // In the order of the providers, whoever answered first.
  expect(told.at(-1)?.providers.map(({ provider }) => provider)).toEqual(['ignav', 'skyscanner'])
})

test('of several questions a provider has one status, when it has answered all of them', async () => {
  const days = ['2027-01-10', '2027-01-11']
  const [step, ...others] = await steps(
    [
      ...days.map((day) => Promise.resolve(answer(ignav, [flight(0, day)]))),
      Promise.resolve(answer(skyscanner, [flight(5)])),
      Promise.resolve(answer(skyscanner, [], 'late')),
    ],
    2,
  )
  expect(others).toEqual([])
  expect(step?.list).toHaveLength(3)
  expect(step?.providers).toEqual([
    { provider: 'ignav', status: 'ok', count: 2, detail: null },
    {
      provider: 'skyscanner',
      status: 'late',
      count: 1,
      detail: 'Skyscanner returned partial results, so some fares are missing.',
    },
  ])
})

test('the best five hundred are results, and what falls out of them is removed', async () => {
  const later = Promise.withResolvers<Answer>()
  const dear = Array.from({ length: 400 }, (_, index) => flight(200 + index))
  const cheap = Array.from({ length: 200 }, (_, index) => flight(index))
  const running = steps([Promise.resolve(answer(ignav, dear)), later.promise])
  setImmediate(() => setImmediate(() => later.resolve(answer(skyscanner, cheap))))
  const [first, last] = await running
  expect([first?.list.length, last?.list.length, last?.removed.length]).toEqual([400, 500, 100])
  expect(last?.providers.map(({ detail, remarks }) => [detail, remarks])).toEqual([
    [null, undefined],
    [null, ['Showing the best 500 of 600 flights found.']],
  ])
})

test('what is only remembered ends last, and counts the flights that it stands beside', async () => {
  const memory: Provider = { ...ignav, name: 'travelpayouts', title: 'Travelpayouts', cachedOnly: true }
  const later = Promise.withResolvers<Answer>()
  const own = [Promise.resolve(fares(memory, [flight(1), flight(2), flight(9)])), later.promise]
  const more = Promise.resolve({ answers: [], questions: 0, sentence: null })
  const running = Array.fromAsync(stepsOf(own, more, { providers: [memory, ignav], keep: 'best', marker }))
  setImmediate(() => setImmediate(() => later.resolve(answer(ignav, [flight(0), flight(1), flight(2)]))))
  const told = await running
  expect(told.map(({ ended }) => ended.map(({ provider, count }) => [provider, count]))).toEqual([
    [
      ['travelpayouts', 2],
      ['ignav', 3],
    ],
  ])
})

test('nobody was asked where everybody was refused', async () => {
  const refused = providers.map(async (provider) => ({
    ...answer(provider, []),
    status: overloadedStatus(provider),
    isRefused: true as const,
  }))
  expect((await steps(refused)).map(({ isRefused, isLast }) => [isRefused, isLast])).toEqual([[true, true]])
  const unsuited = {
    ...answer(ignav, []),
    status: unsupportedQuestionStatus(ignav, 'It takes no such question.'),
  }
  const others = await steps([Promise.resolve(unsuited), ...refused.slice(1)])
  expect(others.at(-1)?.isRefused).toBe(true)
  expect((await steps(providers.map(async () => unsuited))).at(-1)?.isRefused).toBe(false)
  const half = await steps([...refused.slice(0, 1), Promise.resolve(answer(skyscanner, [flight(0)]))])
  expect(half.at(-1)).toMatchObject({ isRefused: false, isLast: true })
})

test('nothing is told before somebody is asked, who may yet be refused', async () => {
  const later = Promise.withResolvers<Answer>()
  const unsuited = {
    ...answer(ignav, []),
    status: unsupportedQuestionStatus(ignav, 'It takes no such question.'),
  }
  const more = Promise.resolve({ answers: [], questions: 0, sentence: null })
  const running = stepsOf([Promise.resolve(unsuited), later.promise], more, {
    providers,
    keep: 'best',
    marker,
  })
  const first = running.next()
  setImmediate(() => setImmediate(() => later.resolve(answer(skyscanner, [flight(0)]))))
  expect(await first).toMatchObject({
    value: { isLast: true, ended: [{ provider: 'ignav', unsupported: true }, { provider: 'skyscanner' }] },
  })
})

test('the first answers are there before it is known what else is asked, and nobody is done before that', async () => {
  const plan = Promise.withResolvers<More>()
  const own = [Promise.resolve(answer(ignav, [flight(0)])), Promise.resolve(answer(skyscanner, []))]
  const running = stepsOf(own, plan.promise, { providers, keep: 'best', marker })
  const { value: early } = await running.next()
  expect(early).toMatchObject({ changed: [{ number: 0 }], ended: [], isLast: false })
  const others = [ignav, skyscanner].map(async (it) => answer(it, [flight(7, '2027-01-11')]))
  plan.resolve({ answers: others, questions: 1, sentence: 'Flexible dates.' })
  const { value: late } = await running.next()
  expect(late).toMatchObject({
    isLast: true,
    ended: [{ count: 2, detail: null, remarks: ['Flexible dates.'] }, { count: 1 }],
  })
  expect(await running.next()).toMatchObject({ done: true })
})

test('where nothing else is asked, it is known at the end at the latest', async () => {
  const plan = Promise.withResolvers<More>()
  const own = [ignav, skyscanner].map(async (it) => answer(it, []))
  const running = stepsOf(own, plan.promise, { providers, keep: 'best', marker })
  const next = running.next()
  plan.resolve({ answers: [], questions: 0, sentence: null })
  expect(await next).toMatchObject({ value: { isLast: true, ended: [{ count: 0 }, { count: 0 }] } })
})

test('who may not see prices has the shortest five hundred, whatever they cost', async () => {
  const lasting = (minutes: number, minor: number): Itinerary => {
    const [leg] = flight(minutes).legs
    const legs = leg ? [{ ...leg, durationMinutes: minutes }] : []
    return { ...itineraryLike([], [optionLike({ price: { minor, currency: 'USD' } })]), legs }
  }
  const all = Array.from({ length: 600 }, (_, index) => lasting(60 + index, 100_000 - 100 * index))
  const own = [Promise.resolve(answer(ignav, all)), Promise.resolve(answer(skyscanner, []))]
  const more = Promise.resolve({ answers: [], questions: 0, sentence: null })
  const [step] = await Array.fromAsync(stepsOf(own, more, { providers, keep: 'shortest', marker }))
  const kept = step?.list.map(({ itinerary }) => itinerary.legs[0]?.durationMinutes ?? 0) ?? []
  expect(kept.toSorted((a, b) => a - b)).toEqual(all.slice(0, 500).map((_, index) => 60 + index))
  expect(step?.ended[0]?.remarks).toEqual(['Showing the shortest 500 of 600 flights found.'])
})

test('a price that looks wrong goes to the end, and comes back once another provider says the same', async () => {
  const sale = (provider: Provider, number: number) => {
    const price = { minor: 1200, currency: 'USD' as const }
    return { ...flight(number), options: [optionLike({ provider: provider.name, price })] }
  }
  const usual = { median: Math.log(40_000), spread: 0.2 }
  const judging = { usual, question: questionLike(), rates: loadPackagedRates() }
  const later = Promise.withResolvers<Answer>()
  const own = [Promise.resolve(answer(ignav, [sale(ignav, 0), flight(1)])), later.promise]
  const more = Promise.resolve({ answers: [], questions: 0, sentence: null })
  const marker = Promise.resolve(createMarker(judging))
  const running = stepsOf(own, more, { providers, keep: 'best', marker })
  const { value: first } = await running.next()
  expect(listOf(first)).toEqual([
    [1, false],
    [0, true],
  ])
  later.resolve(answer(skyscanner, [sale(skyscanner, 5)]))
  const { value: last } = await running.next()
  // The mark of the first is gone; nobody without access is told so.
  expect(last?.changed.map(({ number }) => number).toSorted()).toEqual([0, 2])
  expect(last?.news).toEqual(new Set([2]))
  expect(listOf(last)).toEqual([
    [0, false],
    [2, false],
    [1, false],
  ])
})

const listOf = (step: Step | void) =>
  step?.list.map(({ number, itinerary }) => [number, itinerary.options[0]?.suspicious ?? false])
