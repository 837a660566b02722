import { addDays, dayMs, toDayNumber } from '@faresight/contracts/days'
import type { planWindowChecksRpc } from '@faresight/contracts/ai-scan/rpc'
import { maxDaysAhead } from '@faresight/contracts/search/limits'
import type * as z from 'zod'
import type { MarketParameters } from '../sampler/market-parameters.ts'
import { createCheckSampler, type CheckSampler } from '../sampler/sampler.ts'
import type { ScanCheck, DatePair, KnownFare, SamplerTask } from '../sampler/task.ts'
import { toCheckedDatePairs, toStayRange } from '../scans/quote-question.ts'

export type DepartureWindow = z.output<typeof planWindowChecksRpc.request>
export type WindowCheckPlan = z.output<typeof planWindowChecksRpc.reply>

/** Enough checks for whole batches, too few for checks of one leg. */
const budget = 24
const unsoldDays = 7
/** Where no price is known: only differences between prices matter. */
const anyPrice = 100

/** The days between which the window's flights can be booked; `null` where none can. */
export function bookableDateRange({
  from,
  to,
  today,
  maxNights,
}: DepartureWindow): { from: string; to: string } | null {
  const last = addDays(today, maxDaysAhead)
  const first = from > today ? from : today
  const latest = addDays(to, maxNights ?? 0)
  return first > to || first > last ? null : { from: first, to: latest < last ? latest : last }
}

export interface WindowPlanInputs {
  fares: readonly KnownFare[]
  learned?: MarketParameters | undefined
  now: Date
}

/** The pairs that a scan would check first, each chosen as if those before it had their expected prices. Deterministic. */
export function planWindowChecks(
  window: DepartureWindow,
  { fares, learned, now }: WindowPlanInputs,
): WindowCheckPlan {
  const trips = listTrips(window)
  const task = toTask(window, sellable(trips, window, now))
  if (!task) return { pairs: [], candidates: trips.length }
  const sampler = createCheckSampler(task, [...toKnownFares(window, now), ...fares], learned)
  const chosen: ScanCheck[] = []
  while (chosen.length < window.limit) {
    const batch = sampler.nextBatch().slice(0, window.limit - chosen.length)
    if (!batch.length) break
    chosen.push(...batch)
    // Where round trips are not sums of two legs, the sampler chooses one at a time.
    if (chosen.length < window.limit) for (const check of batch) observeExpectedPrice(sampler, check)
  }
  const pairs = toCheckedDatePairs(chosen).map(({ date, returnDate }) => ({
    departureDate: date,
    returnDate,
  }))
  return { pairs, candidates: trips.length }
}

function toTask(window: DepartureWindow, pairs: readonly DatePair[]): SamplerTask | null {
  const span = bookableDateRange(window)
  if (!span || pairs.length === 0) return null
  const { tripType, today, limit } = window
  return {
    tripType,
    firstDay: toDayNumber(span.from),
    lastDay: toDayNumber(span.to),
    stay: toStayRange(window),
    pairs,
    today: toDayNumber(today),
    budget,
    batch: limit,
    weights: { price: 1, time: 0 },
    stopsEarly: false,
    isAudited: false,
    // Only the certificate is random, and a plan has none.
    seed: 0,
  }
}

function listTrips(window: DepartureWindow): DatePair[] {
  const span = bookableDateRange(window)
  const stay = toStayRange(window)
  if (!span || (window.tripType === 'roundtrip') !== (stay !== null)) return []
  const latest = toDayNumber(span.to)
  const last = Math.min(toDayNumber(window.to), latest)
  const trips: DatePair[] = []
  for (let departureDay = toDayNumber(span.from); departureDay <= last; departureDay += 1) {
    if (!stay) trips.push({ departureDay, returnDay: null })
    const longest = stay ? Math.min(stay.maxNights, latest - departureDay) : 0
    for (let nights = stay?.minNights ?? 1; nights <= longest; nights += 1)
      trips.push({ departureDay, returnDay: departureDay + nights })
  }
  return trips
}

/** Leaves out pairs that were recently found unsold, unless none remains. */
function sellable(trips: readonly DatePair[], { seen }: DepartureWindow, now: Date): readonly DatePair[] {
  const unsold = new Set(
    seen
      .filter(({ price, seenAt }) => price === null && ageInDays(seenAt, now) < unsoldDays)
      .map((pair) => `${toDayNumber(pair.departureDate)} ${toDay(pair.returnDate)}`),
  )
  const others = trips.filter(({ departureDay, returnDay }) => !unsold.has(`${departureDay} ${returnDay}`))
  return others.length > 0 ? others : trips
}

function toKnownFares({ seen }: DepartureWindow, now: Date): KnownFare[] {
  return seen.flatMap(({ departureDate, returnDate, price, seenAt }) => {
    if (price === null) return []
    const days = { departureDay: toDayNumber(departureDate), returnDay: toDay(returnDate) }
    return [{ ...days, price, minutes: null, ageDays: ageInDays(seenAt, now), source: 'own' as const }]
  })
}

const toDay = (date: string | null) => (date === null ? null : toDayNumber(date))
const ageInDays = (seenAt: string, now: Date) => Math.max(0, (now.getTime() - Date.parse(seenAt)) / dayMs)

function observeExpectedPrice(sampler: CheckSampler, check: ScanCheck): void {
  if (check.kind === 'leg') return
  const { departureDay, returnDay } = check
  const estimate = sampler
    .priceEstimates()
    .find((it) => it.departureDay === departureDay && it.returnDay === returnDay)
  const price = estimate ? Math.sqrt(estimate.low * estimate.high) : anyPrice
  sampler.recordResult(check, { price, minutes: null })
}
