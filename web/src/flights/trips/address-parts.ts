/** Origin and destination as an address has them: codes, or empty where they are none, or the same. */
export function twoPlaces(from: string | null, to: string | null): { origin: string; destination: string } {
  const [origin, destination] = [placeOf(from), placeOf(to)]
  return { origin, destination: destination === origin ? '' : destination }
}

/** A party of 1 to 9; one where the address says nothing of the kind. */
export function partyOf(value: string | null): number {
  return /^[1-9]$/.test(value ?? '') ? Number(value) : 1
}

/** The value where it is a key of `table`. */
export function keyOf<K extends string>(table: Record<K, unknown>, value: string | null): K | undefined {
  // An own key of the table is one of K; inherited names such as `toString` are not.
  return value !== null && Object.hasOwn(table, value) ? (value as K) : undefined
}

/** The id of something that is kept; `null` where it is none. */
export function idOf(value: string | null): string | null {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value ?? '')
  return isUuid ? value : null
}

function placeOf(value: string | null): string {
  const code = value?.trim().toUpperCase() ?? ''
  return /^[A-Z]{3}$/.test(code) ? code : ''
}
