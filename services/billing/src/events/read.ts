import { anyCurrencyCodeSchema } from '@faresight/contracts/currency-code'
import * as z from 'zod'
import { moment } from '../plan/from-stripe.ts'
import type { paymentEvents } from '../schema.ts'

/** PostgreSQL keeps no zero byte, and an index no longer id. */
const name = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\0]*$/)
/** Another thing, by its id or as a whole. */
const reference = z
  .union([name, z.looseObject({ id: name }).transform(({ id }) => id)])
  .nullable()
  .catch(null)
const text = name.nullable().catch(null)
const sentence = z
  .string()
  .transform((it) => it.replaceAll('\0', '').slice(0, 500))
  .nullable()
  .catch(null)
/** As large as our columns hold. */
const figure = z.int32().nullable().catch(null)

/** What we read of whatever an event is about. What is not there, or is something else, is `null`. */
const thing = z.object({
  id: text,
  object: text,
  status: text,
  customer: reference,
  currency: anyCurrencyCodeSchema.nullable().catch(null),
  amount: figure,
  amount_paid: figure,
  amount_due: figure,
  attempt_count: figure,
  billing_reason: text,
  payment_intent: reference,
  subscription: reference,
  /** In words that are made to be shown: "Your card has insufficient funds." */
  last_payment_error: z.object({ message: sentence }).nullable().catch(null),
  parent: z
    .object({ subscription_details: z.object({ subscription: reference }).nullable().catch(null) })
    .nullable()
    .catch(null),
  metadata: z
    .object({ userId: z.uuid().nullable().catch(null) })
    .nullable()
    .catch(null),
})

type Thing = z.output<typeof thing>

/** An event as Stripe sends it. Of things that it tells of there are many kinds, and new ones each year. */
const event = z.object({
  id: name,
  type: name,
  // Until the year 9999: PostgreSQL does not read what JavaScript writes of later ones.
  created: z.int().positive().max(253_402_300_799),
  data: z.object({ object: z.preprocess(withUpperCurrency, thing) }),
})

/** ISO 4217's code for none: what names no currency is not in US dollars. */
const noCurrency = 'XXX'

type NewEvent = Omit<typeof paymentEvents.$inferInsert, 'id' | 'userId'>

export interface ReadEvent {
  row: NewEvent
  /** Who it says it is about, by what we had Stripe note: believed where we know nobody else under their id there. */
  claimedUserId: string | null
}

/** What we keep of an event: ids and figures, and nothing of the person. `null` where it is none. */
export function readEvent(body: unknown): ReadEvent | null {
  const parsed = event.safeParse(body)
  if (!parsed.success) return null
  const { id, type, created, data } = parsed.data
  const it = data.object
  const isCustomer = it.object === 'customer'
  return {
    claimedUserId: type === 'customer.deleted' ? null : (it.metadata?.userId ?? null),
    row: {
      stripeEventId: id,
      eventType: type,
      stripeCustomerId: isCustomer ? it.id : it.customer,
      stripePaymentIntentId: it.object === 'payment_intent' ? it.id : it.payment_intent,
      stripeInvoiceId: it.object === 'invoice' ? it.id : null,
      currency: it.currency ?? noCurrency,
      ...moneyOf(type, it),
      metadata: figuresOf(it),
      occurredAt: moment(created),
    },
  }
}

/** What became of money, each time once: other events tell of the same. */
function moneyOf(type: string, it: Thing): Pick<NewEvent, 'amount' | 'status' | 'failureReason'> {
  // A free trial, and what a credit pays for, move none.
  if (type === 'invoice.paid') {
    return it.amount_paid ? { amount: it.amount_paid, status: 'succeeded' } : { amount: 0, status: 'none' }
  }
  // One for each try, with its reason, which the invoice's own event does not tell.
  if (type === 'payment_intent.payment_failed') {
    return { amount: it.amount, status: 'failed', failureReason: it.last_payment_error?.message ?? null }
  }
  if (type === 'refund.created') return { amount: it.amount, status: 'refunded' }
  return { amount: it.amount ?? it.amount_due, status: 'none' }
}

function figuresOf(it: Thing): Record<string, unknown> {
  const figures = {
    object: it.object,
    objectId: it.id,
    objectStatus: it.status,
    subscriptionId: it.parent?.subscription_details?.subscription ?? it.subscription,
    billingReason: it.billing_reason,
    attemptCount: it.attempt_count,
  }
  return Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== null))
}

function withUpperCurrency(object: unknown): unknown {
  if (typeof object !== 'object' || object === null || !('currency' in object)) return object
  const { currency } = object
  return typeof currency === 'string' ? { ...object, currency: currency.toUpperCase() } : object
}
