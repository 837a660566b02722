import { createHash } from 'node:crypto'

/** Sorts by a hash of seed and key, so that a prefix is a random sample, independent of prices. @param keyOf a unique name */
export function shuffleByHash<T>(things: readonly T[], keyOf: (thing: T) => string, seed: string): T[] {
  const ranked = things.map((thing) => ({ thing, rank: hashRank(`${seed} ${keyOf(thing)}`) }))
  return ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ thing }) => thing)
}

function hashRank(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
