import { useMemo } from 'react'
import { plans, type PlanCard } from '../../content/plans.ts'
import { readStored, useStored, writeStored } from '../../browser/stored.ts'

const key = 'faresight_cart'

export function currentCart(): Cart {
  return readCart(readStored(key))
}

/** The cart, in sync across tabs. */
export function useCart(): Cart {
  const stored = useStored(key)
  return useMemo(() => readCart(stored), [stored])
}

export function hasCart(): boolean {
  return currentCart().kind === 'plan'
}

/** Replaces whatever is in the cart. `back`: where to return after the payment. */
export function addToCart({ id, name, price }: Pick<PlanCard, 'id' | 'name' | 'price'>, back?: string): void {
  const item = { planId: id, planName: name, price, addedAt: new Date().toISOString(), back }
  writeStored(key, JSON.stringify(item))
}

export function clearCart(): void {
  writeStored(key, null)
}

/** `unknown`: no plan on sale. */
type Cart = { kind: 'empty' } | { kind: 'unknown' } | { kind: 'plan'; plan: PlanCard }

/** Reads a stored cart. Only the plan id counts, since name and price may be stale or edited. */
export function readCart(stored: string | null): Cart {
  if (stored === null) return { kind: 'empty' }
  const plan = findPlan(fieldOf(stored, 'planId'))
  return plan ? { kind: 'plan', plan } : { kind: 'unknown' }
}

/** The plan with an id from storage or a URL, if it is on sale. */
export function findPlan(id: unknown): PlanCard | null {
  return plans.find((plan) => plan.id === id) ?? null
}

/** Where to return after paying for what is in the cart, unvalidated. */
export function backFromCart(): string | null {
  const back = fieldOf(readStored(key) ?? '', 'back')
  return typeof back === 'string' ? back : null
}

function fieldOf(stored: string, name: 'planId' | 'back'): unknown {
  try {
    const item: unknown = JSON.parse(stored)
    return typeof item === 'object' && item !== null ? (item as Record<string, unknown>)[name] : null
  } catch {
    return null
  }
}
