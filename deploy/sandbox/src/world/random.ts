/** FNV-1a and a mixer: 32 bits. */
export function hashParts(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const part of parts) {
    const text = typeof part === 'number' ? `#${part}` : part
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    hash = Math.imul(hash ^ 0x7c, 0x01000193)
  }
  return mix(hash)
}

/** From 0 to less than 1, from the hash of the parts. */
export function seededUnit(...parts: readonly (string | number)[]): number {
  return hashParts(...parts) / 2 ** 32
}

/** From 0 to less than 1, from a hash and a whole number: cheap enough for inner loops. */
export function seededUnitAt(key: number, index: number): number {
  return mix(key ^ Math.imul(index | 0, 0x9e3779b1)) / 2 ** 32
}

/** A whole number from `low` to `high`, both included. */
export function seededInteger(low: number, high: number, ...parts: readonly (string | number)[]): number {
  return low + Math.floor(seededUnit(...parts) * (high - low + 1))
}

export function seededPick<T>(list: readonly [T, ...T[]], ...parts: readonly (string | number)[]): T {
  return list[seededInteger(0, list.length - 1, ...parts)] ?? list[0]
}

/**
 * Value noise: smooth in `x`, near zero on average, within -1 and 1. Points closer than `period` are correlated,
 * so two neighbouring days of departure have similar fares and two distant ones do not.
 */
export function smoothNoise(key: number, x: number, period: number): number {
  const place = x / period
  const cell = Math.floor(place)
  const t = place - cell
  const eased = t * t * (3 - 2 * t)
  const left = seededUnitAt(key, cell) * 2 - 1
  const right = seededUnitAt(key, cell + 1) * 2 - 1
  return left + (right - left) * eased
}

/** Noise without correlation, within -1 and 1. */
export function uncorrelatedNoise(key: number, x: number): number {
  return seededUnitAt(key, x) * 2 - 1
}

function mix(value: number): number {
  let x = value ^ (value >>> 16)
  x = Math.imul(x, 0x7feb352d)
  x ^= x >>> 15
  x = Math.imul(x, 0x846ca68b)
  return (x ^ (x >>> 16)) >>> 0
}
