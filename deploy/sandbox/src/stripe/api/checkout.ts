import * as z from 'zod'
import { type Books, timeOf } from '../books/books.ts'
import { expireSession, openSession, sessionIn } from '../books/checkout.ts'
import { badRequest } from '../problem.ts'
import type { Endpoints } from './endpoints.ts'
import { isWithin, metadata, moments, page, text, whole } from './form.ts'
import { lineItemsOf } from './line-items.ts'
import { listed } from './list.ts'

const address = z.url('Not a valid URL').max(5000)
const hourSeconds = 3600

const newSession = z.strictObject({
  cancel_url: address.optional(),
  client_reference_id: text.max(200).optional(),
  customer: text,
  expires_at: whole.optional(),
  line_items: z
    .array(z.strictObject({ price: text, quantity: whole.optional() }))
    .length(1, 'The sandbox sells one plan at a time.'),
  locale: text.optional(),
  metadata,
  mode: z.literal('subscription'),
  subscription_data: z
    .strictObject({
      description: text.optional(),
      metadata,
      trial_period_days: whole
        .refine((days) => days >= 1 && days <= 730, 'It must be between 1 and 730.')
        .optional(),
    })
    .optional(),
  success_url: address,
  ui_mode: z.literal('hosted_page').optional(),
})

const sessions = z.strictObject({
  ...page,
  created: moments,
  customer: text.optional(),
  status: z.enum(['complete', 'expired', 'open']).optional(),
  subscription: text.optional(),
})

/** Checkouts of one plan on the hosted page. */
export function checkoutEndpoints({ get, post }: Endpoints, books: Books): void {
  post('/checkout/sessions', newSession, (params) => {
    const [item] = params.line_items
    if (!item) throw badRequest('Missing required param: line_items.', { code: 'parameter_missing' })
    return openSession(books, {
      cancelUrl: params.cancel_url ?? null,
      clientReferenceId: params.client_reference_id ?? null,
      customer: params.customer,
      expiresAt: expiryOf(params.expires_at, timeOf(books, params.customer)),
      metadata: params.metadata ?? {},
      price: item.price,
      quantity: item.quantity ?? 1,
      subscriptionMetadata: params.subscription_data?.metadata ?? {},
      successUrl: params.success_url,
      trialDays: params.subscription_data?.trial_period_days ?? null,
    })
  })
  get('/checkout/sessions', sessions, (asked) => {
    const found = Object.values(books.sessions).filter(
      (one) =>
        (asked.customer === undefined || one.customer === asked.customer) &&
        (asked.status === undefined || one.status === asked.status) &&
        (asked.subscription === undefined || one.subscription === asked.subscription) &&
        isWithin(one.created, asked.created),
    )
    return listed(found, asked, '/v1/checkout/sessions')
  })
  get('/checkout/sessions/:id', z.strictObject({}), (_params, id) => sessionIn(books, id))
  get('/checkout/sessions/:id/line_items', z.strictObject(page), (_params, id) => {
    sessionIn(books, id)
    return lineItemsOf(books, id)
  })
  post('/checkout/sessions/:id/expire', z.strictObject({}), (_params, id) => expireSession(books, id))
}

function expiryOf(asked: number | undefined, now: number): number | null {
  if (asked === undefined) return null
  if (asked >= now + hourSeconds / 2 && asked <= now + 24 * hourSeconds) return asked
  throw badRequest(
    'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
    { param: 'expires_at' },
  )
}
