import { useMemo } from 'react'
import { plans, type PlanCard } from '../../content/plans.ts'
import { readStored, useStored, writeStored } from '../../browser/stored.ts'
import { readCart, type Cart } from './cart.ts'

const key = 'faresight_cart'

/** What is in the cart by now. */
export function cartNow(): Cart<PlanCard> {
  return readCart(readStored(key), plans)
}

/** What is in the cart, as this tab or another one changes it. */
export function useCart(): Cart<PlanCard> {
  const stored = useStored(key)
  return useMemo(() => readCart(stored, plans), [stored])
}

/** Whether a plan waits in the cart. */
export function hasCart(): boolean {
  return cartNow().kind === 'plan'
}

/** Puts a plan into the cart, in place of any other: nobody buys two. */
export function putInCart({ id, name, price }: Pick<PlanCard, 'id' | 'name' | 'price'>): void {
  const item = { planId: id, planName: name, price, addedAt: new Date().toISOString() }
  writeStored(key, JSON.stringify(item))
}

export function emptyCart(): void {
  writeStored(key, null)
}
