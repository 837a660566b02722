import type { Cost } from './costs.ts'
import { providers } from './habits.ts'

/** Seconds that one goes on, with providers as slow as they are taken to be; never less than was measured. */
export function secondsOf(name: string, { seconds }: Pick<Cost, 'seconds'>): number {
  const rounds: Record<string, number> = providers.rounds
  return Math.max(seconds, (rounds[name] ?? 0) * providers.seconds)
}
