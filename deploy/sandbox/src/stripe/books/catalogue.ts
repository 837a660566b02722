import type Stripe from 'stripe'
import { badRequest, notFound } from '../problem.ts'
import { type Books, type Plan, type Price, type Product, lookUp, timeOf } from './books.ts'
import { withMetadata } from './customers.ts'
import { happened } from './happened.ts'
import { newId } from './ids.ts'

export interface ProductParams {
  readonly active?: boolean
  readonly description?: string | null
  readonly metadata?: Readonly<Record<string, string>>
  readonly name?: string
}

export function createProduct(books: Books, params: ProductParams & { id?: string; name: string }): Product {
  const id = params.id ?? newId(books, 'prod')
  if (books.products[id]) {
    throw badRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' })
  }
  const now = timeOf(books, null)
  const product: Product = {
    id,
    object: 'product',
    active: params.active ?? true,
    created: now,
    default_price: null,
    description: params.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: withMetadata({}, params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  }
  books.products[id] = product
  happened(books, 'product.created', product)
  return product
}

export function updateProduct(books: Books, id: string, params: ProductParams): Product {
  const product = productIn(books, id, 'id')
  product.active = params.active ?? product.active
  product.name = params.name ?? product.name
  if (params.description !== undefined) product.description = params.description
  product.metadata = withMetadata(product.metadata, params.metadata)
  product.updated = timeOf(books, null)
  happened(books, 'product.updated', product)
  return product
}

export function productIn(books: Books, id: string, param = 'product'): Product {
  const product = lookUp(books.products, id)
  if (!product) throw notFound('product', id, param)
  return product
}

export interface PriceParams {
  readonly active?: boolean
  readonly lookupKey?: string | null
  readonly metadata?: Readonly<Record<string, string>>
  readonly nickname?: string | null
  /** Takes the key from the price that has it. */
  readonly transferLookupKey?: boolean
}

export interface NewPrice extends PriceParams {
  readonly currency: string
  readonly interval: 'day' | 'week' | 'month' | 'year'
  readonly intervalCount: number
  readonly product: string
  /** In minor units. */
  readonly unitAmount: number
}

export function createPrice(books: Books, params: NewPrice): Price {
  productIn(books, params.product)
  freeLookupKey(books, params)
  const price: Price = {
    id: newId(books, 'price'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: timeOf(books, null),
    currency: params.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookupKey ?? null,
    metadata: withMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    product: params.product,
    recurring: {
      interval: params.interval,
      interval_count: params.intervalCount,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: params.unitAmount,
    unit_amount_decimal: String(params.unitAmount),
  }
  books.prices[price.id] = price
  happened(books, 'price.created', price)
  return price
}

export function updatePrice(books: Books, id: string, params: PriceParams): Price {
  const price = priceIn(books, id, 'id')
  freeLookupKey(books, params, id)
  price.active = params.active ?? price.active
  if (params.lookupKey !== undefined) price.lookup_key = params.lookupKey
  if (params.nickname !== undefined) price.nickname = params.nickname
  price.metadata = withMetadata(price.metadata, params.metadata)
  happened(books, 'price.updated', price)
  return price
}

export function priceIn(books: Books, id: string, param = 'price'): Price {
  const price = lookUp(books.prices, id)
  if (!price) throw notFound('price', id, param)
  return price
}

/** A price that can be bought. */
export function priceOnSale(books: Books, id: string, param: string): Price {
  const price = priceIn(books, id, param)
  if (!price.active) {
    throw badRequest('The price specified is inactive. This field only accepts active prices.', { param })
  }
  return price
}

/** The older name of a price, which subscription items show still. */
export function planOf(price: Price): Plan {
  const recurring: Stripe.Price.Recurring = price.recurring
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: recurring.interval,
    interval_count: recurring.interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

/** A key leads to one price. */
function freeLookupKey(books: Books, { lookupKey, transferLookupKey }: PriceParams, except?: string): void {
  if (!lookupKey) return
  const holder = Object.values(books.prices).find(
    ({ id, lookup_key: key }) => key === lookupKey && id !== except,
  )
  if (!holder) return
  if (!transferLookupKey) {
    const message = `A price (\`${holder.id}\`) already uses that lookup key.`
    throw badRequest(message, { param: 'lookup_key' })
  }
  holder.lookup_key = null
  happened(books, 'price.updated', holder)
}
