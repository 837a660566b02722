import type Stripe from 'stripe'

type ById<T> = Record<string, T>

/*
 * The objects of Stripe as the books hold them. They are those of its SDK, with two differences: what they refer to stands
 * there by its id, and decimals are the text that goes over the wire.
 */
export type Product = Stripe.Product

export interface Price extends Omit<Stripe.Price, 'unit_amount_decimal'> {
  product: string
  recurring: Stripe.Price.Recurring
  unit_amount: number
  unit_amount_decimal: string
}

export interface Plan extends Omit<Stripe.Plan, 'amount_decimal'> {
  amount_decimal: string
}

export type Customer = Stripe.Customer & { currency: string | null }

export interface SubscriptionItem extends Omit<Stripe.SubscriptionItem, 'plan' | 'price'> {
  plan: Plan
  price: Price
  quantity: number
}

export interface Subscription extends Omit<Stripe.Subscription, 'items'> {
  cancellation_details: Stripe.Subscription.CancellationDetails
  customer: string
  default_payment_method: string | null
  items: Listed<SubscriptionItem>
  latest_invoice: string | null
}

export interface InvoiceLine extends Omit<Stripe.InvoiceLineItem, 'pricing' | 'quantity_decimal'> {
  pricing: {
    type: 'price_details'
    price_details: { price: string; product: string }
    unit_amount_decimal: string
  }
  quantity_decimal: string
}

export interface Invoice extends Omit<Stripe.Invoice, 'lines'> {
  customer: string
  lines: Listed<InvoiceLine>
}

export interface InvoicePayment extends Stripe.InvoicePayment {
  invoice: string
  payment: { type: 'payment_intent'; payment_intent: string }
}

export interface PaymentIntent extends Stripe.PaymentIntent {
  customer: string
  latest_charge: string | null
}

export interface Refund extends Stripe.Refund {
  payment_intent: string
}

export interface Dispute extends Stripe.Dispute {
  charge: string
  payment_intent: string
}

export interface CheckoutSession extends Stripe.Checkout.Session {
  customer: string | null
  invoice: string | null
  subscription: string | null
  status: 'open' | 'complete' | 'expired'
}

export interface Listed<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

/** What an event can be about. */
export type Thing =
  | Customer
  | Stripe.DeletedCustomer
  | Product
  | Price
  | CheckoutSession
  | Subscription
  | Invoice
  | PaymentIntent
  | Refund
  | Dispute

export interface StripeEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: Thing; previous_attributes?: Record<string, unknown> }
  livemode: false
  pending_webhooks: number
  request: Stripe.Event.Request
  type: Stripe.Event.Type
}

/** What a checkout was opened for; Stripe does not show all of it on the session. */
export interface Purchase {
  price: string
  quantity: number
  trialDays: number | null
  metadata: Record<string, string>
}

/** How a card behaves: it pays, is declined with that code, or pays once and is then declined. */
export type CardMood = 'pays' | 'pays-once' | 'card_declined' | 'insufficient_funds'

export interface Card {
  id: string
  customer: string
  last4: string
  expMonth: number
  expYear: number
  mood: CardMood
}

/** An event that has not reached its endpoint yet. */
export interface Delivery {
  eventId: string
  attempts: number
  /** Milliseconds since 1970, by the real clock. */
  dueAt: number
}

/** An answer that is given again to whoever sends the same request under the same key. */
export interface KeptAnswer {
  /** SHA-256 of method, path and body. */
  request: string
  status: number
  body: string
}

/** All that the sandbox's Stripe knows. Plain data, as its API shows them, so that a file can hold it. */
export interface Books {
  products: ById<Product>
  prices: ById<Price>
  customers: ById<Customer | Stripe.DeletedCustomer>
  cards: ById<Card>
  sessions: ById<CheckoutSession>
  /** By session. */
  purchases: ById<Purchase>
  subscriptions: ById<Subscription>
  invoices: ById<Invoice>
  invoicePayments: ById<InvoicePayment>
  paymentIntents: ById<PaymentIntent>
  refunds: ById<Refund>
  disputes: ById<Dispute>
  portals: ById<Stripe.BillingPortal.Session>
  events: ById<StripeEvent>
  deliveries: Delivery[]
  answers: ById<KeptAnswer>
  /** By customer: how far their clock has been put forward, in seconds. */
  ahead: Record<string, number>
  /** Where the sandbox was last asked, which is where its pages are. */
  origin: string
  /** How many ids were made: each next one sorts after those before. */
  made: number
}

export function emptyBooks(): Books {
  return {
    products: {},
    prices: {},
    customers: {},
    cards: {},
    sessions: {},
    purchases: {},
    subscriptions: {},
    invoices: {},
    invoicePayments: {},
    paymentIntents: {},
    refunds: {},
    disputes: {},
    portals: {},
    events: {},
    deliveries: [],
    answers: {},
    ahead: {},
    origin: 'http://127.0.0.1:4000',
    made: 0,
  }
}

/** The time of a customer, in seconds since 1970, as Stripe writes moments. */
export function timeOf({ ahead }: Books, customerId: string | null): number {
  return Math.floor(Date.now() / 1000) + (customerId === null ? 0 : (ahead[customerId] ?? 0))
}

/** What somebody outside asks for by its id: that of an object's own making, such as `constructor`, is none. */
export function lookUp<T>(things: Readonly<Record<string, T>>, id: string): T | undefined {
  return Object.hasOwn(things, id) ? things[id] : undefined
}
