import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { missingObjectError } from '../api-error.ts'

type ById<T> = Record<string, T>

/* Stripe's objects, with the fields that Faresight reads. They refer to each other by id. */

export type StripeProduct = Pick<Stripe.Product, 'id' | 'object' | 'active' | 'name'>

export interface StripePrice extends Pick<
  Stripe.Price,
  'id' | 'object' | 'active' | 'created' | 'currency' | 'lookup_key'
> {
  product: string
  recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>
  unit_amount: number
}

export type StripeCustomer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'balance' | 'email' | 'metadata' | 'name'
> & { deleted?: never }

export interface StripeCheckoutSession extends Pick<
  Stripe.Checkout.Session,
  'id' | 'object' | 'cancel_url' | 'created' | 'expires_at' | 'success_url' | 'url'
> {
  customer: string
  metadata: Record<string, string>
  status: 'open' | 'complete' | 'expired'
  subscription: string | null
}

export interface StripeSubscriptionItem extends Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'current_period_end' | 'current_period_start' | 'subscription'
> {
  price: StripePrice
  quantity: 1
}

export interface StripeSubscription extends Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'billing_cycle_anchor'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'created'
  | 'currency'
  | 'ended_at'
  | 'metadata'
  | 'status'
  | 'trial_end'
> {
  cancellation_details: Pick<Stripe.Subscription.CancellationDetails, 'comment' | 'reason'>
  customer: string
  items: StripeList<StripeSubscriptionItem>
  latest_invoice: string | null
}

export type StripeInvoiceLine = Pick<
  Stripe.InvoiceLineItem,
  'id' | 'object' | 'amount' | 'currency' | 'description' | 'period'
>

export interface StripeInvoice extends Pick<
  Stripe.Invoice,
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'attempt_count'
  | 'automatically_finalizes_at'
  | 'billing_reason'
  | 'created'
  | 'currency'
  | 'ending_balance'
  | 'next_payment_attempt'
  | 'starting_balance'
  | 'total'
> {
  id: string
  customer: string
  hosted_invoice_url: string | null
  invoice_pdf: string | null
  lines: StripeList<StripeInvoiceLine>
  parent: {
    type: 'subscription_details'
    subscription_details: { subscription: string; subscription_proration_date?: number }
  }
  status: Stripe.Invoice.Status
  status_transitions: Pick<Stripe.Invoice.StatusTransitions, 'paid_at'>
}

export interface StripePaymentIntent extends Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'status'
> {
  customer: string
  last_payment_error: { type: 'card_error'; code: string; decline_code?: string; message: string } | null
}

export interface StripeRefund extends Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'reason' | 'status'
> {
  customer: string
  payment_intent: string
}

export interface StripeDispute extends Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'reason' | 'status'
> {
  balance_transactions: Pick<Stripe.BalanceTransaction, 'id' | 'object' | 'amount' | 'created' | 'currency'>[]
  evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by'>
  payment_intent: string
}

export type StripePortalSession = Pick<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'created' | 'return_url' | 'url'
> & { customer: string }

export interface StripeList<T> {
  object: 'list'
  data: T[]
  has_more: boolean
}

/** What an event can be about. */
export type StripeEventObject =
  | StripeCustomer
  | StripeProduct
  | StripePrice
  | StripeCheckoutSession
  | StripeSubscription
  | StripeInvoice
  | StripePaymentIntent
  | StripeRefund
  | StripeDispute

export interface StripeEvent extends Pick<
  Stripe.Event,
  'id' | 'object' | 'api_version' | 'created' | 'pending_webhooks'
> {
  data: { object: StripeEventObject }
  type: Stripe.Event.Type
}

/** What a checkout session sells; Stripe does not show it on the session. */
export interface CheckoutPurchase {
  price: string
  trialDays: number | null
  /** Of the subscription to come. */
  metadata: Record<string, string>
}

export interface TestCardBehavior {
  last4: string
  behavior: 'pays' | 'pays-once' | 'declined'
}

/** An event that has not reached its endpoint yet. */
export interface PendingWebhookDelivery {
  eventId: string
  attempts: number
  /** Milliseconds since 1970, by the real clock. */
  dueAt: number
}

/** The response to the first request with an idempotency key. */
export interface IdempotentResponse {
  /** SHA-256 of method, path and body. */
  requestHash: string
  status: number
  body: string
}

/** All that the sandbox's Stripe knows, as plain data. */
export interface StripeState {
  products: ById<StripeProduct>
  prices: ById<StripePrice>
  customers: ById<StripeCustomer | Stripe.DeletedCustomer>
  /** By customer. */
  cards: ById<TestCardBehavior>
  sessions: ById<StripeCheckoutSession>
  /** By checkout session. */
  purchases: ById<CheckoutPurchase>
  subscriptions: ById<StripeSubscription>
  invoices: ById<StripeInvoice>
  paymentIntents: ById<StripePaymentIntent>
  /** By payment intent: the id of the invoice that it pays. */
  invoiceOfPayment: ById<string>
  refunds: ById<StripeRefund>
  disputes: ById<StripeDispute>
  portalSessions: ById<StripePortalSession>
  events: ById<StripeEvent>
  deliveries: PendingWebhookDelivery[]
  /** By idempotency key. */
  responses: ById<IdempotentResponse>
  /** By customer: how far their clock is ahead, in seconds. */
  clockOffsets: Record<string, number>
  /** Of the sandbox's pages. */
  origin: string
  idCount: number
}

export function createEmptyStripeState(): StripeState {
  return {
    products: {},
    prices: {},
    customers: {},
    cards: {},
    sessions: {},
    purchases: {},
    subscriptions: {},
    invoices: {},
    paymentIntents: {},
    invoiceOfPayment: {},
    refunds: {},
    disputes: {},
    portalSessions: {},
    events: {},
    deliveries: [],
    responses: {},
    clockOffsets: {},
    origin: 'http://127.0.0.1:4000',
    idCount: 0,
  }
}

/** `sub_000007k3…`: sorts after all earlier ids, and is not repeated by a sandbox that starts without its old state. */
export function createStripeId(state: StripeState, prefix: string): string {
  state.idCount++
  return `${prefix}_${state.idCount.toString(36).padStart(6, '0')}${randomBytes(9).toString('hex')}`
}

/** In seconds since 1970, like all moments at Stripe. */
export function readCustomerTimeSeconds({ clockOffsets }: StripeState, customerId: string | null): number {
  return Math.floor(Date.now() / 1000) + (customerId === null ? 0 : (clockOffsets[customerId] ?? 0))
}

/** Ignores inherited keys such as `constructor`. */
export function findStripeObject<T>(objects: Readonly<ById<T>>, id: string): T | undefined {
  return Object.hasOwn(objects, id) ? objects[id] : undefined
}

/** @throws StripeApiError 404 */
export function requireStripeObject<T>(
  objects: Readonly<ById<T>>,
  type: string,
  id: string,
  param = 'id',
): T {
  const object = findStripeObject(objects, id)
  if (object) return object
  throw missingObjectError(type, id, param)
}
