import { isoDateInDays } from '../test/setup/iso-dates.ts'
import type { RecordedQuestion } from './recorded-fares.ts'
import { providerDelays } from './search-providers.ts'

export interface SearchQuestion extends RecordedQuestion {
  tripType: 'oneway' | 'roundtrip'
  returnDate?: string
  passengers: number
  currency: string
}

export interface SearchTarget {
  url: string
  path: string
  headers: () => Promise<Record<string, string>>
}

export interface SearchLoad {
  concurrency: number
  searches: number
}

const pairs = 'LHR-LAX JFK-LHR CDG-JFK BCN-BER SIN-SYD YYZ-LHR FRA-BKK MAD-MEX'.split(' ')
const currencies = 'USD EUR GBP JPY CAD AUD CHF CNY INR AED QAR SAR KWD BHD OMR SGD MXN BRL ZAR'.split(' ')

/** One-way trips and round trips on several days. The providers' responses are recorded for each. */
const trips = pairs.flatMap((pair) =>
  [30, 45, 60, 90].map((days, index) => {
    const [origin = '', destination = ''] = pair.split('-')
    const there = { origin, destination, departureDate: isoDateInDays(days) }
    return index % 2
      ? { ...there, tripType: 'oneway' as const }
      : { ...there, tripType: 'roundtrip' as const, returnDate: isoDateInDays(days + 9) }
  }),
)

/** Endless questions of the first `tripCount` trips, which repeat after all others: with all trips, after some five thousand. */
export function* generateSearchQuestions(tripCount = trips.length): Generator<SearchQuestion, never> {
  for (let turn = 0; ; turn++) {
    const passengers = 1 + (turn % 9)
    const currency = currencies[Math.floor(turn / 9) % currencies.length] ?? 'USD'
    for (const trip of trips.slice(0, tripCount)) yield { ...trip, passengers, currency }
  }
}

/** Keeps `concurrency` searches in flight. @returns what `measure` gives for each, in milliseconds, ascending */
export async function timeSearches(
  { concurrency, searches }: SearchLoad,
  questions: Iterator<SearchQuestion, unknown>,
  measure: (question: SearchQuestion) => Promise<number>,
  done: (share: number) => void = () => {},
): Promise<number[]> {
  const times: number[] = []
  let left = searches
  const client = async () => {
    while (left-- > 0) {
      const { value } = questions.next()
      // The iterators of this file have no end.
      times.push(await measure(value as SearchQuestion))
      done(times.length / searches)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, client))
  return times.toSorted((a, b) => a - b)
}

/** Milliseconds from the request to the last byte of the response. */
export async function timeWholeSearch(target: SearchTarget, question: SearchQuestion): Promise<number> {
  const started = performance.now()
  const answer = await ask(target, question, 'application/json')
  await answer.arrayBuffer()
  return performance.now() - started
}

/** The same without the slower provider's time. */
export async function timeSearchWithoutProviders(
  target: SearchTarget,
  question: SearchQuestion,
): Promise<number> {
  const { ignav, skyscanner } = providerDelays(question)
  return (await timeWholeSearch(target, question)) - Math.max(ignav, skyscanner)
}

/** Milliseconds from the request to the first offers of the stream, without the faster provider's time. */
export async function timeFirstOfferWithoutProvider(
  target: SearchTarget,
  question: SearchQuestion,
): Promise<number> {
  const started = performance.now()
  const answer = await ask(target, question, 'text/event-stream')
  let text = ''
  let first: number | null = null
  for await (const chunk of answer.body ?? []) {
    text += Buffer.from(chunk).toString('latin1')
    if (first === null && /^event: ?offers$/m.test(text)) first = performance.now()
  }
  if (first === null) throw new Error('A stream ended without offers')
  const { ignav, skyscanner } = providerDelays(question)
  return first - started - Math.min(ignav, skyscanner)
}

async function ask(
  { url, path, headers }: SearchTarget,
  question: SearchQuestion,
  accept: string,
): Promise<Response> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, ...(await headers()) },
    body: JSON.stringify(question),
  })
  if (!answer.ok) throw new Error(`A search was answered with ${answer.status}`)
  return answer
}
