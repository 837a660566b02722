import {
  stripePriceLookupKey,
  type SubscriptionPlan,
  subscriptionPlans,
} from '@faresight/contracts/subscription-plans'
import Stripe from 'stripe'
import { cadenceOf, isPriceOf } from './prices.ts'

/** What was done for a plan: one row of the table that the command prints. */
interface PriceRow {
  plan: string
  lookupKey: string
  priceId: string
  product: 'made' | 'there' | 'renamed'
  price: 'made' | 'there' | 'replaced'
  archived: number
}

/**
 * Brings Stripe's products and prices in line with the catalogue. Doing it again changes nothing; cut off, it is finished by
 * the next time. A price cannot be changed at Stripe: another amount makes another price, which takes the lookup key over,
 * and who has bought at the old one goes on paying that.
 */
export async function setUpPrices(stripe: Stripe): Promise<PriceRow[]> {
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
  const isThere = present !== undefined && isPriceOf(plan, present)
  const price = isThere ? present : await makePrice(stripe, plan, present)
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

/** An id of our own: however often it is made, there is one. */
export const productId = ({ id }: Pick<SubscriptionPlan, 'id'>) => `faresight_${id}`

async function setUpProduct(stripe: Stripe, plan: SubscriptionPlan): Promise<PriceRow['product']> {
  const id = productId(plan)
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

/** The key holds the price before it: a price that is gone back to is another one, and not the old one's answer again. */
function makePrice(
  stripe: Stripe,
  plan: SubscriptionPlan,
  before: Stripe.Price | undefined,
): Promise<Stripe.Price> {
  const key = stripePriceLookupKey(plan)
  return stripe.prices.create(
    {
      product: productId(plan),
      currency: plan.price.currency.toLowerCase(),
      unit_amount: plan.price.minor,
      recurring: cadenceOf(plan),
      lookup_key: key,
      transfer_lookup_key: true,
      metadata: { planId: plan.id },
    },
    { idempotencyKey: `price-${key}-${plan.price.minor}-${before?.id ?? 'first'}` },
  )
}

/** Takes whatever else the plan cost off the shelf, that which a run left there that was cut off, too. */
async function archiveOthers(stripe: Stripe, plan: SubscriptionPlan, id: string): Promise<number> {
  const { data } = await stripe.prices.list({
    product: productId(plan),
    currency: plan.price.currency.toLowerCase(),
    active: true,
    limit: 100,
  })
  const others = data.filter((price) => price.id !== id)
  for (const price of others) await stripe.prices.update(price.id, { active: false })
  return others.length
}
