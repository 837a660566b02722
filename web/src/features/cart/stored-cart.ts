import { readStored } from '../../browser/stored.ts'

/** Whether a plan waits in the cart. Whatever else stands in its place is none. */
export function hasCart(): boolean {
  const stored = readStored('faresight_cart')
  if (stored === null) return false
  try {
    const item: unknown = JSON.parse(stored)
    return typeof item === 'object' && item !== null && 'planId' in item
  } catch {
    return false
  }
}
