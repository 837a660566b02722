/** `unknown`: no plan on sale. */
export type Cart<P> = { kind: 'empty' } | { kind: 'unknown' } | { kind: 'plan'; plan: P }

/** Reads a stored cart. Only the plan id counts, since name and price may be stale or edited. */
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
