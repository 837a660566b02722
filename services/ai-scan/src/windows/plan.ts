import { addDays, dayMs, toDayNumber } from '@faresight/contracts/days'
import type { planWindowChecksRpc } from '@faresight/contracts/ai-scan/rpc'
import { maxDaysAhead } from '@faresight/contracts/search/limits'
import type * as z from 'zod'
import type { Learned } from '../sampler/learned.ts'
import { createSampler, type Sampler } from '../sampler/sampler.ts'
import type { Check, DatePair, KnownFare, ScanTask } from '../sampler/task.ts'
import { stayOf } from '../running/task.ts'
import { pairsOf } from '../scans/questions.ts'

export type AskedWindow = z.output<typeof planWindowChecksRpc.request>
export type Plan = z.output<typeof planWindowChecksRpc.reply>

/** Between scans that have too few checks for whole batches, and those that ask for legs alone. */
const budget = 24
/** So long a pair is left alone that nobody sells. */
const unsoldDays = 7
/** Stands for a price where none is known at all: only how prices differ from each other counts. */
const anyPrice = 100

/** Between which days all flights of a window lie that are still to come and sold by now. @returns `null` where none do */
export function spanOf({ from, to, today, maxNights }: AskedWindow): { from: string; to: string } | null {
  const last = addDays(today, maxDaysAhead)
  const first = from > today ? from : today
  const latest = addDays(to, maxNights ?? 0)
  return first > to || first > last ? null : { from: first, to: latest < last ? latest : last }
}

/** What a plan is made from. */
export interface PlanKnowledge {
  fares: readonly KnownFare[]
  learned?: Learned | undefined
  now: Date
}

/**
 * The pairs that a scan of the window would begin with, each chosen as if the ones before it had come out as expected. Equal
 * windows with equal knowledge have equal plans.
 */
export function planFor(window: AskedWindow, { fares, learned, now }: PlanKnowledge): Plan {
  const trips = tripsOf(window)
  const task = taskOf(window, sellable(trips, window, now))
  if (!task) return { pairs: [], candidates: trips.length }
  const sampler = createSampler(task, [...seenFares(window, now), ...fares], learned)
  const chosen: Check[] = []
  while (chosen.length < window.limit) {
    const batch = sampler.next().slice(0, window.limit - chosen.length)
    if (!batch.length) break
    chosen.push(...batch)
    // Where round trips are no sums the sampler asks for one after the other.
    if (chosen.length < window.limit) for (const check of batch) pretend(sampler, check)
  }
  const pairs = pairsOf(chosen).map(({ date, returnDate }) => ({ departureDate: date, returnDate }))
  return { pairs, candidates: trips.length }
}

function taskOf(window: AskedWindow, pairs: readonly DatePair[]): ScanTask | null {
  const span = spanOf(window)
  if (!span || pairs.length === 0) return null
  const { tripType, today, limit: most } = window
  return {
    tripType,
    firstDay: toDayNumber(span.from),
    lastDay: toDayNumber(span.to),
    stay: stayOf(window),
    pairs,
    today: toDayNumber(today),
    budget,
    batch: most,
    // Who waits for a price does not weigh it against time.
    weights: { price: 1, time: 0 },
    stopsEarly: false,
    // Its certificate alone leaves anything to chance, and nobody asks for that.
    seed: 0,
  }
}

function tripsOf(window: AskedWindow): DatePair[] {
  const span = spanOf(window)
  const stay = stayOf(window)
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

/** Without those that were just found to be sold by nobody, as long as there are others. */
function sellable(trips: readonly DatePair[], { seen }: AskedWindow, now: Date): readonly DatePair[] {
  const unsold = new Set(
    seen
      .filter(({ price, seenAt }) => price === null && ageOf(seenAt, now) < unsoldDays)
      .map((pair) => `${toDayNumber(pair.departureDate)} ${dayOf(pair.returnDate)}`),
  )
  const others = trips.filter(({ departureDay, returnDay }) => !unsold.has(`${departureDay} ${returnDay}`))
  return others.length > 0 ? others : trips
}

function seenFares({ seen }: AskedWindow, now: Date): KnownFare[] {
  return seen.flatMap(({ departureDate, returnDate, price, seenAt }) => {
    if (price === null) return []
    const days = { departureDay: toDayNumber(departureDate), returnDay: dayOf(returnDate) }
    return [{ ...days, price, minutes: null, ageDays: ageOf(seenAt, now), source: 'own' as const }]
  })
}

const dayOf = (date: string | null) => (date === null ? null : toDayNumber(date))
const ageOf = (seenAt: string, now: Date) => Math.max(0, (now.getTime() - Date.parse(seenAt)) / dayMs)

function pretend(sampler: Sampler, check: Check): void {
  if (check.kind === 'leg') return
  const { departureDay, returnDay } = check
  const estimate = sampler
    .estimates()
    .find((it) => it.departureDay === departureDay && it.returnDay === returnDay)
  const price = estimate ? Math.sqrt(estimate.low * estimate.high) : anyPrice
  sampler.observe(check, { price, minutes: null })
}
