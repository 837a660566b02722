import { anyCurrencyCodeSchema } from '@faresight/contracts/common'
import * as z from 'zod'
import type { paymentEvents } from '../schema.ts'
import { fromUnixSeconds } from '../stripe/values.ts'

/** PostgreSQL stores no NUL; longer ids don’t fit an index. */
const name = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\0]*$/)
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
/** The range of our columns. */
const int32 = z.int32().nullable().catch(null)

const objectSchema = z.object({
  id: text,
  object: text,
  status: text,
  customer: reference,
  currency: anyCurrencyCodeSchema.nullable().catch(null),
  amount: int32,
  amount_paid: int32,
  amount_due: int32,
  attempt_count: int32,
  billing_reason: text,
  payment_intent: reference,
  subscription: reference,
  /** Written for customers: “Your card has insufficient funds.” */
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

type StripeObject = z.output<typeof objectSchema>

/** Stripe has many types of objects and adds new ones. */
const eventSchema = z.object({
  id: name,
  type: name,
  // Until the year 9999: PostgreSQL can’t parse JavaScript’s later dates.
  created: z.int().positive().max(253_402_300_799),
  data: z.object({ object: z.preprocess(withUpperCurrency, objectSchema) }),
})

/** ISO 4217’s code for “no currency”. */
const noCurrency = 'XXX'

type NewEvent = Omit<typeof paymentEvents.$inferInsert, 'id' | 'userId'>

export interface ParsedStripeEvent {
  row: NewEvent
  /** The user id in our metadata; used if we know no other user under that customer. */
  claimedUserId: string | null
}

/** Keeps ids and amounts, no personal data. `null` if the body is no event. */
export function parseStripeEvent(body: unknown): ParsedStripeEvent | null {
  const parsed = eventSchema.safeParse(body)
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
      ...readMoney(type, it),
      metadata: readMetadata(it),
      occurredAt: fromUnixSeconds(created),
    },
  }
}

/** Counts each payment once, since several event types report it. */
function readMoney(type: string, it: StripeObject): Pick<NewEvent, 'amount' | 'status' | 'failureReason'> {
  // Free trials and credits move no money.
  if (type === 'invoice.paid') {
    return it.amount_paid ? { amount: it.amount_paid, status: 'succeeded' } : { amount: 0, status: 'none' }
  }
  // One per attempt, with its reason, which the invoice’s event leaves out.
  if (type === 'payment_intent.payment_failed') {
    return { amount: it.amount, status: 'failed', failureReason: it.last_payment_error?.message ?? null }
  }
  if (type === 'refund.created') return { amount: it.amount, status: 'refunded' }
  return { amount: it.amount ?? it.amount_due, status: 'none' }
}

function readMetadata(it: StripeObject): Record<string, unknown> {
  const fields = {
    object: it.object,
    objectId: it.id,
    objectStatus: it.status,
    subscriptionId: it.parent?.subscription_details?.subscription ?? it.subscription,
    billingReason: it.billing_reason,
    attemptCount: it.attempt_count,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

function withUpperCurrency(object: unknown): unknown {
  if (typeof object !== 'object' || object === null || !('currency' in object)) return object
  const { currency } = object
  return typeof currency === 'string' ? { ...object, currency: currency.toUpperCase() } : object
}
