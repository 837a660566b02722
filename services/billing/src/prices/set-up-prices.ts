import {
  stripePriceLookupKey,
  type SubscriptionPlan,
  subscriptionPlans,
} from '@faresight/contracts/subscription-plans'
import Stripe from 'stripe'
import { toStripeBillingInterval, isPriceOfPlan } from './prices.ts'

interface PriceRow {
  plan: string
  lookupKey: string
  priceId: string
  product: 'made' | 'there' | 'renamed'
  price: 'made' | 'there' | 'replaced'
  archived: number
}

/**
 * Creates and updates Stripe’s products and prices to match the catalogue. Idempotent, also after an interruption.
 * Stripe’s prices are immutable: a new amount creates a new price, which takes over the lookup key, and existing
 * subscribers keep paying the old one.
 */
export async function setUpStripePrices(stripe: Stripe): Promise<PriceRow[]> {
  const rows: PriceRow[] = []
  for (const plan of subscriptionPlans) rows.push(await setUpPlan(stripe, plan))
  return rows
}

async function setUpPlan(stripe: Stripe, plan: SubscriptionPlan): Promise<PriceRow> {
  const key = stripePriceLookupKey(plan)
  const product = await setUpProduct(stripe, plan)
  const {
    data: [present],
  } = await stripe.prices.list({ lookup_keys: [key], active: true })
  const isThere = present !== undefined && isPriceOfPlan(plan, present)
  const price = isThere ? present : await createPrice(stripe, plan, present)
  const archived = await archiveOthers(stripe, plan, price.id)
  return {
    plan: plan.name,
    lookupKey: key,
    priceId: price.id,
    product,
    price: isThere ? 'there' : present ? 'replaced' : 'made',
    archived,
  }
}

/** Our own id, so that each product exists once. */
export const stripeProductId = ({ id }: Pick<SubscriptionPlan, 'id'>) => `faresight_${id}`

async function setUpProduct(stripe: Stripe, plan: SubscriptionPlan): Promise<PriceRow['product']> {
  const id = stripeProductId(plan)
  const name = `Faresight ${plan.name}`
  const found = await stripe.products.retrieve(id).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null
    throw error
  })
  if (!found) {
    await stripe.products.create({ id, name, metadata: { planId: plan.id } })
    return 'made'
  }
  if (found.name === name && found.active) return 'there'
  await stripe.products.update(id, { name, active: true })
  return 'renamed'
}

/** The key names the previous price, so that returning to an old amount creates a new price. */
function createPrice(
  stripe: Stripe,
  plan: SubscriptionPlan,
  before: Stripe.Price | undefined,
): Promise<Stripe.Price> {
  const key = stripePriceLookupKey(plan)
  return stripe.prices.create(
    {
      product: stripeProductId(plan),
      currency: plan.price.currency.toLowerCase(),
      unit_amount: plan.price.minor,
      recurring: toStripeBillingInterval(plan),
      lookup_key: key,
      transfer_lookup_key: true,
      metadata: { planId: plan.id },
    },
    { idempotencyKey: `price-${key}-${plan.price.minor}-${before?.id ?? 'first'}` },
  )
}

async function archiveOthers(stripe: Stripe, plan: SubscriptionPlan, id: string): Promise<number> {
  const { data } = await stripe.prices.list({
    product: stripeProductId(plan),
    currency: plan.price.currency.toLowerCase(),
    active: true,
    limit: 100,
  })
  const others = data.filter((price) => price.id !== id)
  for (const price of others) await stripe.prices.update(price.id, { active: false })
  return others.length
}
