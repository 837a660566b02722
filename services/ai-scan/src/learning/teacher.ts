import type { Learned } from '../sampler/learned.ts'
import { addAllMoves, fitAge, fitDrift, type Moves, movesOf } from './ages.ts'
import { type DateQuestion, dateEffects } from './dates.ts'
import { curveOf, fitKernel, scaleOf } from './kernel.ts'
import { fitLegs, type LegSums, legSums } from './leg-levels.ts'
import { fitLiveliness } from './liveliness.ts'
import { cityPairOf, type Sight } from './sight.ts'
import { latestOf, type Snapshot, snapshotsOf } from './snapshots.ts'
import { type Differences, differencesOf, variogramOf } from './variogram.ts'
import { fitWeekdays, type WeekdaySums, weekdaySums } from './weekdays.ts'

/**
 * Learns a market's constants from sights of fares. What a city pair contributes is summed once, so that learning from all but
 * one is cheap.
 */
export interface Teacher {
  /**
   * Constants of all city pairs but one (`AAA-BBB`, by alphabet) or of all (`null`), without effects of dates. What too few
   * city pairs tell of comes from `shipped`, part by part.
   */
  constants(except: string | null): Learned
  /** The same with the effects of dates that other city pairs' fares show which were seen on `until` or before. */
  withDates(constants: Learned, question: DateQuestion, until: number): Learned
}

/** What one city pair contributes to each part. */
interface Share {
  cityPair: string
  weekdays: WeekdaySums
  differences: Differences
  moves: Moves
  legs: LegSums
}

export function createTeacher(sights: readonly Sight[], shipped: Learned): Teacher {
  const snapshots = snapshotsOf(sights)
  const shares = sharesOf(sights, snapshots)
  return {
    constants: (except) =>
      constantsOf(
        shares.filter(({ cityPair }) => cityPair !== except),
        shipped,
      ),
    withDates(constants, question, until) {
      const own = cityPairOf(question)
      const seen = snapshots.filter((one) => one.cityPair !== own && one.day <= until)
      return { ...constants, dates: dateEffects(latestOf(seen), constants.weekdays, question) }
    },
  }
}

function sharesOf(sights: readonly Sight[], snapshots: readonly Snapshot[]): Share[] {
  const byPair = Map.groupBy(snapshots, (one) => one.cityPair)
  const moves = Map.groupBy(sights, cityPairOf)
  return [...byPair].map(([cityPair, own]) => ({
    cityPair,
    weekdays: weekdaySums(own),
    differences: differencesOf(own),
    moves: movesOfRoutes(moves.get(cityPair) ?? []),
    legs: legSums(own),
  }))
}

function movesOfRoutes(sights: readonly Sight[]): Moves {
  const routes = Map.groupBy(sights, ({ origin }) => origin)
  return addAllMoves([...routes.values()].map((route) => ({ moves: movesOf(route), factor: 1 })))
}

function constantsOf(shares: readonly Share[], shipped: Learned): Learned {
  if (shares.length === 0) return shipped
  const weekdays = fitWeekdays(
    shares.map((share) => share.weekdays),
    shipped.weekdays,
  )
  const seen = shares.flatMap(({ differences, moves }) => {
    const variogram = variogramOf(differences, weekdays)
    return variogram ? [{ variogram, moves, scale: scaleOf(variogram) }] : []
  })
  // Everything at the shipped scale, since each scan finds its route's own: that searched better than the market's scale.
  const scale = scaleOf({ values: curveOf(shipped.kernel), counts: new Float64Array(28).fill(1) })
  const moves = addAllMoves(
    seen.filter((one) => one.scale > 0).map((one) => ({ moves: one.moves, factor: scale / one.scale })),
  )
  return {
    ...shipped,
    weekdays,
    kernel: fitKernel(
      seen.map(({ variogram }) => variogram),
      scale,
      shipped.kernel,
    ),
    spread: {
      ...shipped.spread,
      legs: fitLegs(
        shares.map(({ legs }) => legs),
        shipped.spread.legs,
      ),
      drift: fitDrift(moves, shipped.spread.drift),
      lively: fitLiveliness(
        seen.map((one) => one.scale),
        shipped.spread.lively,
      ),
    },
    age: { own: fitAge(moves, shipped.age.own), calendar: fitAge(moves, shipped.age.calendar) },
  }
}
