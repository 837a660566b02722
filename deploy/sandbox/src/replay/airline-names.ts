import type { Airlines } from '../world/airlines.ts'

/**
 * Reads airline names as fare sites print them: the seller's name, at times followed without a space by those of the
 * airlines that share the flight. Gives the seller's code, undefined for a name that is not known.
 */
export function createNameReader(airlines: Airlines): (printed: string) => string | undefined {
  const names = [...airlines.byCode.values()].flatMap((airline) => [
    [airline.name, airline.code] as const,
    [airline.name.replace(/ (Airlines|Airways|Air Lines|Aviation)$/, ''), airline.code] as const,
  ])
  // The longest first: Air India Express before Air India.
  const ordered = names.toSorted(([a], [b]) => b.length - a.length)
  const read = new Map<string, string | undefined>()
  return (printed) => {
    if (!read.has(printed)) read.set(printed, ordered.find(([name]) => printed.startsWith(name))?.[1])
    return read.get(printed)
  }
}
