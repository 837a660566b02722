import type { TurnModel } from '../turns/turns.ts'

/** A day takes seconds; a replay that has died keeps nobody from working for longer. */
const longestDayMs = 15 * 60 * 1000

/**
 * Keeps the service from this work for as long as one day is replayed. It would take what was foretold for days that are yet to
 * be replayed for what nobody has seen.
 */
export async function holdTurns(turns: TurnModel, works: readonly string[]): Promise<void> {
  await restUntil(turns, works, new Date(Date.now() + longestDayMs))
}

/** Lets the service work again, at once. */
export async function releaseTurns(turns: TurnModel, works: readonly string[]): Promise<void> {
  await restUntil(turns, works, new Date())
}

async function restUntil(turns: TurnModel, works: readonly string[], until: Date): Promise<void> {
  for (const work of works) await turns.updateOne({ _id: work }, { $set: { until } }, { upsert: true })
}
