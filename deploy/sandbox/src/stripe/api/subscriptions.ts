import * as z from 'zod'
import type { Books, Subscription } from '../books/books.ts'
import { changeSubscription } from '../books/changes.ts'
import { withMetadata } from '../books/customers.ts'
import { happened } from '../books/happened.ts'
import { cancelNow, setCancelAtPeriodEnd, subscriptionIn } from '../books/subscriptions.ts'
import { badRequest } from '../problem.ts'
import type { Endpoints } from './endpoints.ts'
import { isWithin, metadata, moments, page, text, unsettable, yesNo } from './form.ts'
import { listed } from './list.ts'
import { type AskedChange, changeOf, changeParams } from './plan-change.ts'

const cancellationDetails = z
  .strictObject({
    comment: unsettable,
    feedback: z
      .enum([
        'customer_service',
        'low_quality',
        'missing_features',
        'other',
        'switched_service',
        'too_complex',
        'too_expensive',
        'unused',
      ])
      .optional(),
  })
  .optional()

const update = z.strictObject({
  ...changeParams,
  cancel_at_period_end: yesNo.optional(),
  cancellation_details: cancellationDetails,
  metadata,
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).optional(),
})

const subscriptions = z.strictObject({
  ...page,
  collection_method: z.enum(['charge_automatically', 'send_invoice']).optional(),
  created: moments,
  customer: text.optional(),
  price: text.optional(),
  status: z
    .enum([
      'active',
      'all',
      'canceled',
      'ended',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'paused',
      'trialing',
      'unpaid',
    ])
    .optional(),
})

const cancellation = z.strictObject({
  cancellation_details: cancellationDetails,
  invoice_now: yesNo.optional(),
  prorate: yesNo.optional(),
})

/** Subscriptions begin by a checkout alone. */
export function subscriptionEndpoints({ del, get, post }: Endpoints, books: Books): void {
  get('/subscriptions', subscriptions, (asked) =>
    listed(subscriptionsLike(books, asked), asked, '/v1/subscriptions'),
  )
  get('/subscriptions/:id', z.strictObject({}), (_params, id) => subscriptionIn(books, id))
  post('/subscriptions/:id', update, (params, id) => updated(books, id, params))
  del('/subscriptions/:id', cancellation, (params, id) => {
    if (params.invoice_now || params.prorate) {
      throw badRequest('The sandbox ends subscriptions without a last invoice.', { param: 'prorate' })
    }
    const subscription = subscriptionIn(books, id)
    // One that has ended refuses, and keeps what was said of it.
    if (subscription.ended_at === null) explain(subscription, params.cancellation_details)
    return cancelNow(books, id)
  })
}

function updated(books: Books, id: string, params: z.output<typeof update>): Subscription {
  const subscription = subscriptionIn(books, id)
  const { cancel_at_period_end: isToEnd, items, ...rest } = params
  // What can be refused comes first: then nothing of the request is done.
  if (items !== undefined) {
    const asked: AskedChange = { ...rest, items }
    changeSubscription(books, id, {
      ...changeOf(books, subscription, asked),
      paymentBehavior: params.payment_behavior ?? 'allow_incomplete',
    })
  }
  if (isToEnd !== undefined) setCancelAtPeriodEnd(books, id, isToEnd)
  explain(subscription, params.cancellation_details)
  if (params.metadata) {
    const previous = { metadata: subscription.metadata }
    subscription.metadata = withMetadata(subscription.metadata, params.metadata)
    happened(books, 'customer.subscription.updated', subscription, previous)
  }
  return subscription
}

function explain(
  { cancellation_details: details }: Subscription,
  said: z.output<typeof cancellationDetails>,
) {
  if (said?.comment !== undefined) details.comment = said.comment
  if (said?.feedback !== undefined) details.feedback = said.feedback
}

function subscriptionsLike(books: Books, asked: z.output<typeof subscriptions>): Subscription[] {
  return Object.values(books.subscriptions).filter(
    (one) =>
      (asked.customer === undefined || one.customer === asked.customer) &&
      (asked.price === undefined || one.items.data.some(({ price }) => price.id === asked.price)) &&
      (asked.collection_method === undefined || one.collection_method === asked.collection_method) &&
      hasStatus(one, asked.status) &&
      isWithin(one.created, asked.created),
  )
}

/** Unless asked for, those that are over are left out. */
function hasStatus({ status }: Subscription, asked: string | undefined): boolean {
  if (asked === 'all') return true
  if (asked === undefined) return status !== 'canceled'
  return asked === 'ended' ? status === 'canceled' : status === asked
}
