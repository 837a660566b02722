import type { OverviewDeps, OverviewSource } from './sources.ts'
import type { ServiceName } from '@faresight/contracts/services'

type SourceValues<S> = { [K in keyof S]: S[K] extends OverviewSource<infer T> ? T | null : never }

export interface OverviewSourceReadings<S> {
  known: SourceValues<S>
  away: ServiceName[]
  /** The oldest reading. */
  at: Date
}

/** Reads all sources; the overview stays usable when some are unavailable. */
export async function readAvailableOverviewSources<S extends Record<string, OverviewSource<unknown>>>(
  sources: S,
  { log, now }: Pick<OverviewDeps, 'log' | 'now'>,
): Promise<OverviewSourceReadings<S>> {
  const away = new Set<ServiceName>()
  let at = now()
  const entries = await Promise.all(
    Object.entries(sources).map(async ([name, { of, read }]) => {
      try {
        const reading = await read()
        if (reading.at < at) at = reading.at
        return [name, reading.value] as const
      } catch (error) {
        log.warn(
          { err: error, service: of, what: name },
          'an overview is incomplete: a service did not answer',
        )
        away.add(of)
        return [name, null] as const
      }
    }),
  )
  // The entries have the keys of `sources` and the values that each source reads.
  return { known: Object.fromEntries(entries) as SourceValues<S>, away: [...away].toSorted(), at }
}
