import * as z from 'zod'
import type { Books, Subscription } from '../books/books.ts'
import type { PlanChange } from '../books/changes.ts'
import { priceIn } from '../books/catalogue.ts'
import { itemOf } from '../books/subscription-items.ts'
import { badRequest } from '../problem.ts'
import { text, whole } from './form.ts'

/** What an update and its preview say of the plan to come. */
export const changeParams = {
  items: z
    .array(z.strictObject({ id: text, price: text.optional(), quantity: whole.optional() }))
    .length(1, 'The sandbox has one item a subscription.')
    .optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  proration_date: whole.optional(),
}

export type AskedChange = z.output<z.ZodObject<typeof changeParams>>

/** Prorations are invoiced at once or not at all: the sandbox keeps none for the next invoice. */
export function changeOf(
  books: Books,
  subscription: Subscription,
  { items, proration_behavior: prorationBehavior, proration_date: prorationDate }: AskedChange,
): Omit<PlanChange, 'paymentBehavior'> {
  const [asked] = items ?? []
  const item = itemOf(subscription)
  const price = priceIn(books, asked?.price ?? item.price.id, 'items[0][price]')
  if (prorationBehavior !== 'always_invoice' && prorationBehavior !== 'none') {
    throw badRequest('The sandbox knows the proration behaviors always_invoice and none.', {
      param: 'proration_behavior',
    })
  }
  return {
    item: asked?.id ?? item.id,
    price: price.id,
    prorationBehavior,
    prorationDate: prorationDate ?? null,
    quantity: asked?.quantity ?? item.quantity,
  }
}
