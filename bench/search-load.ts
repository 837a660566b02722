import { dayIn } from '../test/setup/days.ts'
import type { Asked } from './recorded-fares.ts'
import { delaysOf } from './search-providers.ts'

export interface Question extends Asked {
  tripType: 'oneway' | 'roundtrip'
  returnDate?: string
  passengers: number
  currency: string
}

export interface Target {
  url: string
  path: string
  headers: () => Promise<Record<string, string>>
}

/** How many at once, and how many in all. */
export interface Load {
  concurrency: number
  searches: number
}

const pairs = 'LHR-LAX JFK-LHR CDG-JFK BCN-BER SIN-SYD YYZ-LHR FRA-BKK MAD-MEX'.split(' ')
const currencies = 'USD EUR GBP JPY CAD AUD CHF CNY INR AED QAR SAR KWD BHD OMR SGD MXN BRL ZAR'.split(' ')

/** What is flown: one way and there and back, on several days. The providers' answers are recorded for each of these. */
const trips = pairs.flatMap((pair) =>
  [30, 45, 60, 90].map((days, index) => {
    const [origin = '', destination = ''] = pair.split('-')
    const there = { origin, destination, departureDate: dayIn(days) }
    return index % 2
      ? { ...there, tripType: 'oneway' as const }
      : { ...there, tripType: 'roundtrip' as const, returnDate: dayIn(days + 9) }
  }),
)

/** Questions of so many trips without end, none of which comes twice before all others: with all trips, some five thousand. */
export function* differentQuestions(tripCount = trips.length): Generator<Question, never> {
  for (let turn = 0; ; turn++) {
    const passengers = 1 + (turn % 9)
    const currency = currencies[Math.floor(turn / 9) % currencies.length] ?? 'USD'
    for (const trip of trips.slice(0, tripCount)) yield { ...trip, passengers, currency }
  }
}

/** Keeps `concurrency` searches under way until all are done; what `measure` says of each, in milliseconds, lowest first. */
export async function timesOf(
  { concurrency, searches }: Load,
  questions: Iterator<Question, unknown>,
  measure: (question: Question) => Promise<number>,
  done: (share: number) => void = () => {},
): Promise<number[]> {
  const times: number[] = []
  let left = searches
  const client = async () => {
    while (left-- > 0) {
      const { value } = questions.next()
      // The iterators of this file have no end.
      times.push(await measure(value as Question))
      done(times.length / searches)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, client))
  return times.toSorted((a, b) => a - b)
}

/** The time that at least `share` of the sorted times do not exceed, with so many digits after the point. */
export function at(share: number, sorted: readonly number[], digits = 1): number {
  return Number((sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(digits))
}

/** From the request to the last byte of the answer. */
export async function wholeTime(target: Target, question: Question): Promise<number> {
  const started = performance.now()
  const answer = await ask(target, question, 'application/json')
  await answer.arrayBuffer()
  return performance.now() - started
}

/** The same less the slower provider's time. */
export async function ownTime(target: Target, question: Question): Promise<number> {
  const { ignav, skyscanner } = delaysOf(question)
  return (await wholeTime(target, question)) - Math.max(ignav, skyscanner)
}

/** From the request to the first offers of the stream, less the faster provider's time. */
export async function firstOfferTime(target: Target, question: Question): Promise<number> {
  const started = performance.now()
  const answer = await ask(target, question, 'text/event-stream')
  let text = ''
  let first: number | null = null
  for await (const chunk of answer.body ?? []) {
    text += Buffer.from(chunk).toString('latin1')
    if (first === null && /^event: ?offers$/m.test(text)) first = performance.now()
  }
  if (first === null) throw new Error('A stream ended without offers')
  const { ignav, skyscanner } = delaysOf(question)
  return first - started - Math.min(ignav, skyscanner)
}

async function ask({ url, path, headers }: Target, question: Question, accept: string): Promise<Response> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, ...(await headers()) },
    body: JSON.stringify(question),
  })
  if (!answer.ok) throw new Error(`A search was answered with ${answer.status}`)
  return answer
}
