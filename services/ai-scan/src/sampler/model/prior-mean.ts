import type { CandidatePairs } from './candidates.ts'
import { type ByLeg, type DateEffect, type MarketParameters, weekdayIndex } from '../market-parameters.ts'
import type { LatentLayout } from './latent-layout.ts'

/** As many routes with no effect as this are assumed. */
const priorWeight = 5

/** Prior mean of the latent vector: weekday and date effects, around a level of 0. */
export function computePriorLatentMean(
  candidates: CandidatePairs,
  layout: LatentLayout,
  parameters: MarketParameters,
): Float64Array {
  const mean = new Float64Array(layout.size)
  for (let i = 0; i < layout.days; i += 1) {
    const day = candidates.firstDay + i
    mean[layout.outbound + i] = legDayEffect(parameters, 'outbound', day)
    mean[layout.inbound + i] = legDayEffect(parameters, 'inbound', day)
  }
  return mean
}

function legDayEffect({ weekdays, dates }: MarketParameters, leg: keyof ByLeg<unknown>, day: number): number {
  const date: DateEffect | undefined = dates[leg][day]
  const shrunk = date ? (date.effect * date.count) / (date.count + priorWeight) : 0
  return (weekdays[leg][weekdayIndex(day)] ?? 0) + shrunk
}
