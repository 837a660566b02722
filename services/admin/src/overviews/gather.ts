import type { ServiceName } from '@faresight/contracts/services'
import type { Deps } from '../deps.ts'
import type { Source } from './sources.ts'

type Known<S> = { [K in keyof S]: S[K] extends Source<infer T> ? T | null : never }

export interface Gathered<S> {
  /** `null` of those that are away. */
  known: Known<S>
  away: ServiceName[]
  /** As of when all of it is known. */
  at: Date
}

/** What all of them say, as far as they answer. */
export async function gather<S extends Record<string, Source<unknown>>>(
  sources: S,
  { log, now }: Pick<Deps, 'log' | 'now'>,
): Promise<Gathered<S>> {
  const away = new Set<ServiceName>()
  let at = now()
  const entries = await Promise.all(
    Object.entries(sources).map(async ([name, { of, read }]) => {
      try {
        const reading = await read()
        if (reading.at < at) at = reading.at
        return [name, reading.value] as const
      } catch (error) {
        log.warn({ err: error, service: of, what: name }, 'an overview lacks what a service knows')
        away.add(of)
        return [name, null] as const
      }
    }),
  )
  // Each source under its own name, with what it reads.
  return { known: Object.fromEntries(entries) as Known<S>, away: [...away].toSorted(), at }
}
