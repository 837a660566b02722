import * as z from 'zod'
import { mergeMetadata } from '../objects/customers.ts'
import { recordStripeEvent } from '../objects/events.ts'
import { changeSubscriptionPriceAndCharge, type StripePlanChange } from '../objects/plan-change.ts'
import type { StripeState, StripeSubscription } from '../objects/state.ts'
import { endSubscription, requireSubscription, setCancelAtPeriodEnd } from '../objects/subscriptions.ts'
import type { StripeEndpoints } from './endpoints.ts'
import {
  formBooleanSchema,
  formIntegerSchema,
  formMetadataSchema,
  listPageShape,
  formTextSchema,
} from './form.ts'
import { paginateStripeObjects } from './list.ts'

/** The parameters of a plan change, and of its preview. */
export const planChangeParams = {
  items: z
    .array(z.strictObject({ id: formTextSchema, price: formTextSchema }))
    .length(1, 'In the sandbox a subscription has one item.'),
  proration_behavior: z.literal('always_invoice'),
  proration_date: formIntegerSchema.optional(),
}

export function toStripePlanChange(
  [item]: readonly { id: string; price: string }[],
  prorationDate: number | undefined,
): StripePlanChange {
  return { item: item?.id ?? '', price: item?.price ?? '', prorationDate }
}

const cancellationDetails = z.strictObject({ comment: formTextSchema }).optional()

const updateParams = {
  ...z.strictObject(planChangeParams).partial().shape,
  payment_behavior: z.literal('error_if_incomplete').optional(),
  cancel_at_period_end: formBooleanSchema.optional(),
  cancellation_details: cancellationDetails,
  metadata: formMetadataSchema,
}

const listParams = {
  ...listPageShape,
  customer: formTextSchema.optional(),
  status: z.literal('all').optional(),
}

/** Subscriptions start by a checkout. */
export function addSubscriptionEndpoints({ del, get, post }: StripeEndpoints, state: StripeState): void {
  get('/subscriptions', listParams, ({ customer, status, ...page }) =>
    paginateStripeObjects(
      state.subscriptions,
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
      if (subscription.ended_at === null) Object.assign(subscription.cancellation_details, details)
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
  if (params.items)
    changeSubscriptionPriceAndCharge(state, id, toStripePlanChange(params.items, params.proration_date))
  if (params.cancel_at_period_end !== undefined) setCancelAtPeriodEnd(state, id, params.cancel_at_period_end)
  Object.assign(subscription.cancellation_details, params.cancellation_details)
  if (params.metadata) {
    subscription.metadata = mergeMetadata(subscription.metadata, params.metadata)
    recordStripeEvent(state, 'customer.subscription.updated', subscription)
  }
  return subscription
}
