import { useMemo } from 'react'
import { plans, type PlanCard } from '../../content/plans.ts'
import { readStored, useStored, writeStored } from '../../browser/stored.ts'
import { readCart, type Cart } from './cart.ts'

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
