import { useMemo } from 'react'
import { plans, type PlanCard } from '../../content/plans.ts'
import { readStored, useStored, writeStored } from '../../browser/stored.ts'

const key = 'faresight_cart'

export function cartNow(): Cart<PlanCard> {
  return readCart(readStored(key), plans)
}

/** The cart, in sync across tabs. */
export function useCart(): Cart<PlanCard> {
  const stored = useStored(key)
  return useMemo(() => readCart(stored, plans), [stored])
}

export function hasCart(): boolean {
  return cartNow().kind === 'plan'
}

/** Replaces whatever is in the cart. */
export function putInCart({ id, name, price }: Pick<PlanCard, 'id' | 'name' | 'price'>): void {
  const item = { planId: id, planName: name, price, addedAt: new Date().toISOString() }
  writeStored(key, JSON.stringify(item))
}

export function emptyCart(): void {
  writeStored(key, null)
}

/** `unknown`: no plan on sale. */
type Cart<P> = { kind: 'empty' } | { kind: 'unknown' } | { kind: 'plan'; plan: P }

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
