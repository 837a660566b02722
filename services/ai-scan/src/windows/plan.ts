import { addDays, dayNumber } from '@faresight/contracts/days'
import type { planWindow } from '@faresight/contracts/ai-scan/rpc'
import { daysAhead } from '@faresight/contracts/search/limits'
import type * as z from 'zod'
import type { Learned } from '../sampler/learned.ts'
import { createSampler, type Sampler } from '../sampler/sampler.ts'
import type { Check, DatePair, KnownFare, ScanTask } from '../sampler/task.ts'
import { pairsOf } from '../scans/questions.ts'

export type AskedWindow = z.output<typeof planWindow.request>
export type Plan = z.output<typeof planWindow.reply>

/** Between scans that have too few checks for whole batches, and those that ask for legs alone. */
const budget = 24
/** Stands for a price where none is known at all: only how prices differ from each other counts. */
const anyPrice = 100

/** Between which days all flights of a window lie that are still to come and sold by now. @returns `null` where none do */
export function spanOf({ from, to, today, maxNights }: AskedWindow): { from: string; to: string } | null {
  const last = addDays(today, daysAhead)
  const first = from > today ? from : today
  const latest = addDays(to, maxNights ?? 0)
  return first > to || first > last ? null : { from: first, to: latest < last ? latest : last }
}

/**
 * The pairs that a scan of the window would begin with, each chosen as if the ones before it had come out as expected. Equal
 * windows with equal knowledge have equal plans.
 */
export function planFor(window: AskedWindow, known: readonly KnownFare[], learned?: Learned): Plan {
  const task = taskOf(window)
  if (!task?.pairs?.length) return { pairs: [], candidates: 0 }
  const sampler = createSampler(task, known, learned)
  const chosen: Check[] = []
  while (chosen.length < window.most) {
    const batch = sampler.next().slice(0, window.most - chosen.length)
    if (!batch.length) break
    chosen.push(...batch)
    // Where round trips are no sums the sampler asks for one after the other.
    if (chosen.length < window.most) for (const check of batch) pretend(sampler, check)
  }
  const pairs = pairsOf(chosen).map(({ date, returnDate }) => ({ departureDate: date, returnDate }))
  return { pairs, candidates: sampler.candidates }
}

function taskOf(window: AskedWindow): ScanTask | null {
  const span = spanOf(window)
  if (!span) return null
  const { tripType, minNights, maxNights, today, most } = window
  const stay = minNights !== null && maxNights !== null ? { minNights, maxNights } : null
  if ((tripType === 'roundtrip') !== (stay !== null)) return null
  return {
    tripType,
    firstDay: dayNumber(span.from),
    lastDay: dayNumber(span.to),
    stay,
    pairs: tripsOf(window, span),
    today: dayNumber(today),
    budget,
    batch: most,
    // Who waits for a price does not weigh it against time.
    weights: { price: 1, time: 0 },
    stopsEarly: false,
    // Its certificate alone leaves anything to chance, and nobody asks for that.
    seed: 0,
  }
}

function tripsOf({ to, minNights, maxNights }: AskedWindow, span: { from: string; to: string }): DatePair[] {
  const [last, latest] = [dayNumber(to), dayNumber(span.to)]
  const pairs: DatePair[] = []
  for (let departureDay = dayNumber(span.from); departureDay <= Math.min(last, latest); departureDay += 1) {
    if (minNights === null) pairs.push({ departureDay, returnDay: null })
    const longest = Math.min(maxNights ?? 0, latest - departureDay)
    for (let nights = minNights ?? 1; nights <= longest; nights += 1)
      pairs.push({ departureDay, returnDay: departureDay + nights })
  }
  return pairs
}

function pretend(sampler: Sampler, check: Check): void {
  if (check.kind === 'leg') return
  const { departureDay, returnDay } = check
  const estimate = sampler
    .estimates()
    .find((it) => it.departureDay === departureDay && it.returnDay === returnDay)
  const price = estimate ? Math.sqrt(estimate.low * estimate.high) : anyPrice
  sampler.observe(check, { price, minutes: null })
}
