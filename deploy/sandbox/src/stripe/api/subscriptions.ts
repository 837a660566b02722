import * as z from 'zod'
import { mergeMetadata } from '../objects/customers.ts'
import { recordStripeEvent } from '../objects/events.ts'
import { changeSubscriptionPrice, type StripePlanChange } from '../objects/plan-change.ts'
import type { StripeState, StripeSubscription } from '../objects/state.ts'
import { endSubscription, requireSubscription, setCancelAtPeriodEnd } from '../objects/subscriptions.ts'
import type { StripeEndpoints } from './endpoints.ts'
import { formBoolean, formInteger, formMetadata, formPage, formText } from './form.ts'
import { toStripeList } from './list.ts'

/** The parameters of a plan change, and of its preview. */
export const planChangeParams = {
  items: z
    .array(z.strictObject({ id: formText, price: formText }))
    .length(1, 'In the sandbox a subscription has one item.'),
  proration_behavior: z.literal('always_invoice'),
  proration_date: formInteger.optional(),
}

export function toStripePlanChange({
  items: [item],
  proration_date: prorationDate,
}: z.output<z.ZodObject<typeof planChangeParams>>): StripePlanChange {
  return { item: item?.id ?? '', price: item?.price ?? '', prorationDate }
}

const cancellationDetails = z.strictObject({ comment: formText }).optional()

const updateParams = {
  ...z.strictObject(planChangeParams).partial().shape,
  payment_behavior: z.literal('error_if_incomplete').optional(),
  cancel_at_period_end: formBoolean.optional(),
  cancellation_details: cancellationDetails,
  metadata: formMetadata,
}

const listParams = {
  ...formPage,
  customer: formText.optional(),
  status: z.literal('all').optional(),
}

/** Subscriptions start by a checkout. */
export function subscriptionEndpoints({ del, get, post }: StripeEndpoints, state: StripeState): void {
  get('/subscriptions', listParams, ({ customer, status, ...page }) =>
    toStripeList(
      state.subscriptions,
      '/v1/subscriptions',
      page,
      (subscription) =>
        (customer === undefined || subscription.customer === customer) &&
        (status === 'all' || subscription.status !== 'canceled'),
    ),
  )
  get('/subscriptions/:id', {}, (_params, id) => requireSubscription(state, id))
  post('/subscriptions/:id', updateParams, (params, id) => updateSubscription(state, id, params))
  del(
    '/subscriptions/:id',
    { cancellation_details: cancellationDetails, prorate: z.literal('false').optional() },
    ({ cancellation_details: details }, id) => {
      const subscription = requireSubscription(state, id)
      if (details && subscription.ended_at === null) setCancellationComment(subscription, details.comment)
      return endSubscription(state, id)
    },
  )
}

function updateSubscription(
  state: StripeState,
  id: string,
  params: z.output<z.ZodObject<typeof updateParams>>,
): StripeSubscription {
  const subscription = requireSubscription(state, id)
  // What can fail comes first, so that a failed request changes nothing.
  if (params.items) {
    const change = { items: params.items, proration_date: params.proration_date }
    changeSubscriptionPrice(
      state,
      id,
      toStripePlanChange({ ...change, proration_behavior: 'always_invoice' }),
    )
  }
  if (params.cancel_at_period_end !== undefined) setCancelAtPeriodEnd(state, id, params.cancel_at_period_end)
  if (params.cancellation_details) setCancellationComment(subscription, params.cancellation_details.comment)
  if (params.metadata) {
    subscription.metadata = mergeMetadata(subscription.metadata, params.metadata)
    recordStripeEvent(state, 'customer.subscription.updated', subscription)
  }
  return subscription
}

function setCancellationComment(
  { cancellation_details: details }: StripeSubscription,
  comment: string,
): void {
  details.comment = comment
}
