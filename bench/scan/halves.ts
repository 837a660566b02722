import { seededUnit } from '../../deploy/sandbox/src/world/random.ts'

/** Structure and constants of the model are chosen on `tuning` city pairs and reported on `held-out` ones. */
const cityPairHalves = ['tuning', 'held-out'] as const
export type CityPairHalf = (typeof cityPairHalves)[number]

export const halfChoices = [...cityPairHalves, 'all'] as const
export type HalfChoice = (typeof halfChoices)[number]

/** By a hash of the name, so that a city pair is in the same half in every file. */
export function cityPairHalf(cityPair: string): CityPairHalf {
  return seededUnit('tuning', cityPair) < 0.5 ? 'tuning' : 'held-out'
}

export function isInHalf(cityPair: string, half: HalfChoice): boolean {
  return half === 'all' || cityPairHalf(cityPair) === half
}
