import type { MarketParameters } from '../../sampler/market-parameters.ts'
import {
  mergePriceMoves,
  fitPriceAgeNoise,
  fitDriftVariance,
  type PriceMoves,
  sumPriceMoves,
} from './age-noise.ts'
import { type DateEffectQuery, estimateDateEffects } from './date-effects.ts'
import { kernelVariogram, fitFareKernel, variogramScale } from './kernel-fit.ts'
import {
  fitLegDifferenceVariance,
  type LegDifferenceSums,
  sumLegDifferences,
  fitVolatilityFreedom,
} from './route-variances.ts'
import { cityPairKey, type FareSighting } from './fare-sighting.ts'
import { latestSnapshotOfEachRoute, type WeeklySnapshot, toWeeklySnapshots } from './weekly-snapshots.ts'
import { type LagDifferences, sumLagDifferences, toVariogram } from './variogram.ts'
import { fitWeekdayEffects, type WeekdayEquations, buildWeekdayEquations } from './weekday-effects.ts'

/** Fits market parameters to fare sightings. Each city pair's sums are computed once, so that leaving one out is cheap. */
export interface MarketTrainer {
  snapshots: readonly WeeklySnapshot[]
  /**
   * Parameters from all city pairs but `except` (`AAA-BBB`, sorted; `null`: all), without date effects. Whatever lacks data
   * keeps its default.
   */
  fitParameters(except: string | null): MarketParameters
  withDateEffects(parameters: MarketParameters, question: DateEffectQuery, until: number): MarketParameters
}

interface CityPairStatistics {
  cityPair: string
  weekdays: WeekdayEquations
  differences: LagDifferences
  moves: PriceMoves
  legs: LegDifferenceSums
}

export function createMarketTrainer(
  sightings: readonly FareSighting[],
  defaults: MarketParameters,
): MarketTrainer {
  const snapshots = toWeeklySnapshots(sightings)
  const shares = cityPairStatistics(sightings, snapshots)
  return {
    snapshots,
    fitParameters: (except) =>
      fitAll(
        shares.filter(({ cityPair }) => cityPair !== except),
        defaults,
      ),
    withDateEffects(parameters, question, until) {
      const own = cityPairKey(question)
      const seen = snapshots.filter((one) => one.cityPair !== own && one.day <= until)
      return {
        ...parameters,
        dates: estimateDateEffects(latestSnapshotOfEachRoute(seen), parameters.weekdays, question),
      }
    },
  }
}

function cityPairStatistics(
  sightings: readonly FareSighting[],
  snapshots: readonly WeeklySnapshot[],
): CityPairStatistics[] {
  const byPair = Map.groupBy(snapshots, (one) => one.cityPair)
  const moves = Map.groupBy(sightings, cityPairKey)
  return [...byPair].map(([cityPair, own]) => ({
    cityPair,
    weekdays: buildWeekdayEquations(own),
    differences: sumLagDifferences(own),
    moves: sumMovesOfCityPair(moves.get(cityPair) ?? []),
    legs: sumLegDifferences(own),
  }))
}

function sumMovesOfCityPair(sightings: readonly FareSighting[]): PriceMoves {
  const routes = Map.groupBy(sightings, ({ origin }) => origin)
  return mergePriceMoves([...routes.values()].map((route) => ({ moves: sumPriceMoves(route), factor: 1 })))
}

function fitAll(shares: readonly CityPairStatistics[], defaults: MarketParameters): MarketParameters {
  if (shares.length === 0) return defaults
  const weekdays = fitWeekdayEffects(
    shares.map((share) => share.weekdays),
    defaults.weekdays,
  )
  const seen = shares.flatMap(({ differences, moves }) => {
    const variogram = toVariogram(differences, weekdays)
    return variogram ? [{ variogram, moves, scale: variogramScale(variogram) }] : []
  })
  // All at the default scale, since each scan estimates its route's own variance factor.
  const scale = variogramScale({
    values: kernelVariogram(defaults.kernel),
    counts: new Float64Array(28).fill(1),
  })
  const moves = mergePriceMoves(
    seen.filter((one) => one.scale > 0).map((one) => ({ moves: one.moves, factor: scale / one.scale })),
  )
  return {
    ...defaults,
    weekdays,
    kernel: fitFareKernel(
      seen.map(({ variogram }) => variogram),
      scale,
      defaults.kernel,
    ),
    routeVariances: {
      ...defaults.routeVariances,
      legDifference: fitLegDifferenceVariance(
        shares.map(({ legs }) => legs),
        defaults.routeVariances.legDifference,
      ),
      drift: fitDriftVariance(moves, defaults.routeVariances.drift),
      volatilityFreedom: fitVolatilityFreedom(
        seen.map((one) => one.scale),
        defaults.routeVariances.volatilityFreedom,
      ),
    },
    priceAgeNoise: {
      own: fitPriceAgeNoise(moves, defaults.priceAgeNoise.own),
      calendar: fitPriceAgeNoise(moves, defaults.priceAgeNoise.calendar),
    },
  }
}
