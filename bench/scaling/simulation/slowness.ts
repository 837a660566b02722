import { type Costs, costNamed } from '../costs.ts'
import { providers } from '../habits.ts'
import { type Chance, createChance, normal } from './chance.ts'

/** Something that waits for providers. */
export type Waiting = keyof typeof providers.rounds

/** Seconds that all rounds of something take: each as long as the slowest of the answers that it waits for. */
export function drawSeconds(name: Waiting, chance: Chance): number {
  const { count, atOnce } = providers.rounds[name]
  let seconds = 0
  for (let round = 0; round < count; round++) seconds += slowestOf(atOnce, chance)
  return seconds
}

function slowestOf(answers: number, chance: Chance): number {
  let slowest = 0
  for (let n = 0; n < answers; n++)
    slowest = Math.max(slowest, providers.seconds * providers.spread ** normal(chance))
  return slowest
}

const draws = 20_000

/** What these take on average. */
const means: ReadonlyMap<string, number> = new Map(
  // The keys of an object are strings.
  (Object.keys(providers.rounds) as Waiting[]).map((name) => {
    const chance = createChance(7)
    let sum = 0
    for (let n = 0; n < draws; n++) sum += drawSeconds(name, chance)
    return [name, sum / draws]
  }),
)

/** How many of something are under way on average, with providers as slow as they are taken to be. By J. Little: rate times duration. */
export function underWay(name: string, aSecond: Record<string, number>, costs: Pick<Costs, 'uses'>): number {
  return (aSecond[name] ?? 0) * Math.max(costNamed(costs, name).seconds, means.get(name) ?? 0)
}
