import type { ScanCheck, DatePair, SamplerTask } from '../task.ts'

export interface CandidatePairs {
  count: number
  firstDay: number
  days: number
  departure: Int32Array
  return: Int32Array
  isRoundTrip: boolean
  find(departureDay: number, returnDay: number | null): number
}

export function listCandidatePairs(task: SamplerTask): CandidatePairs {
  const pairs = [...(task.pairs ?? pairsOfPeriod(task))]
    .filter((pair) => isInPeriod(task, pair))
    .map((pair) => [pair.departureDay - task.firstDay, (pair.returnDay ?? pair.departureDay) - task.firstDay])
    .sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d)
  const width = task.lastDay - task.firstDay + 1
  const indexes = new Map<number, number>()
  for (const [departure = 0, back = 0] of pairs) {
    const key = departure * width + back
    if (!indexes.has(key)) indexes.set(key, indexes.size)
  }
  const keys = [...indexes.keys()]
  const isRoundTrip = task.stay !== null
  return {
    count: keys.length,
    firstDay: task.firstDay,
    days: Math.max(0, width),
    departure: Int32Array.from(keys, (key) => Math.floor(key / width)),
    return: Int32Array.from(keys, (key) => key % width),
    isRoundTrip,
    find(departureDay, returnDay) {
      if ((returnDay !== null) !== isRoundTrip) return -1
      const back = (returnDay ?? departureDay) - task.firstDay
      if (back < 0 || back >= width) return -1
      return indexes.get((departureDay - task.firstDay) * width + back) ?? -1
    },
  }
}

export function toPairCheck(
  candidates: CandidatePairs,
  index: number,
  why: 'explore' | 'exploit' | 'audit',
): ScanCheck {
  return { kind: 'pair', ...toCandidateDates(candidates, index), why }
}

export function toCandidateDates(candidates: CandidatePairs, index: number): DatePair {
  const departure = candidates.departure[index] ?? 0
  const back = candidates.return[index] ?? 0
  return {
    departureDay: candidates.firstDay + departure,
    returnDay: candidates.isRoundTrip ? candidates.firstDay + back : null,
  }
}

function pairsOfPeriod({ firstDay, lastDay, stay }: SamplerTask): DatePair[] {
  const pairs: DatePair[] = []
  for (let departureDay = firstDay; departureDay <= lastDay; departureDay += 1) {
    if (!stay) {
      pairs.push({ departureDay, returnDay: null })
      continue
    }
    for (let nights = stay.minNights; nights <= stay.maxNights; nights += 1) {
      if (departureDay + nights <= lastDay) pairs.push({ departureDay, returnDay: departureDay + nights })
    }
  }
  return pairs
}

function isInPeriod(
  { firstDay, lastDay, stay }: SamplerTask,
  { departureDay, returnDay }: DatePair,
): boolean {
  if (departureDay < firstDay || departureDay > lastDay) return false
  if (!stay) return returnDay === null
  if (returnDay === null || returnDay > lastDay) return false
  const nights = returnDay - departureDay
  return nights >= stay.minNights && nights <= stay.maxNights
}
