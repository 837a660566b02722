/** What the browser keeps of a cart. `unknown`: something that names no plan on sale. */
export type Cart<P> = { kind: 'empty' } | { kind: 'unknown' } | { kind: 'plan'; plan: P }

/**
 * Reads a stored cart, which may be stale or edited: only the plan it names counts. Its name and price do not, since a plan
 * is sold at the price of today.
 */
export function readCart<P extends { id: string }>(stored: string | null, plans: readonly P[]): Cart<P> {
  if (stored === null) return { kind: 'empty' }
  const plan = plans.find(({ id }) => id === planIdIn(stored))
  return plan ? { kind: 'plan', plan } : { kind: 'unknown' }
}

function planIdIn(stored: string): unknown {
  try {
    const item: unknown = JSON.parse(stored)
    return typeof item === 'object' && item !== null && 'planId' in item ? item.planId : null
  } catch {
    return null
  }
}
