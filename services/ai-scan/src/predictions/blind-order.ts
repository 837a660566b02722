import { createHash } from 'node:crypto'

/**
 * Things in an order that says nothing of them, another for each seed: who takes the first ones has not looked at any price.
 *
 * @param keyOf what names a thing
 */
export function blindOrder<T>(things: readonly T[], keyOf: (thing: T) => string, seed: string): T[] {
  const ranked = things.map((thing) => ({ thing, rank: rankOf(`${seed} ${keyOf(thing)}`) }))
  return ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ thing }) => thing)
}

function rankOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
