import type { Subscription, SubscriptionItem } from './books.ts'

/** The sandbox's subscriptions have one item each. */
export function itemOf({ id, items }: Subscription): SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error(`the subscription ${id} has no item`)
  return item
}
