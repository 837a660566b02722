import * as z from 'zod'
import { invalidRequestError } from '../api-error.ts'
import { recordStripeEvent } from '../objects/events.ts'
import {
  createStripeId,
  readCustomerTimeSeconds,
  requireStripeObject,
  type StripePrice,
  type StripeProduct,
  type StripeState,
} from '../objects/state.ts'
import type { StripeEndpoints } from './endpoints.ts'
import {
  formBooleanSchema,
  formCurrencySchema,
  formIntegerSchema,
  formMetadataSchema,
  listPageShape,
  formTextSchema,
} from './form.ts'
import { matchesFilters, paginateStripeObjects } from './list.ts'

const priceParams = {
  currency: formCurrencySchema,
  lookup_key: formTextSchema.optional(),
  metadata: formMetadataSchema,
  product: formTextSchema,
  recurring: z.strictObject({
    interval: z.enum(['month', 'year']),
    interval_count: formIntegerSchema.refine((count) => count >= 1 && count <= 36).default(1),
  }),
  transfer_lookup_key: formBooleanSchema.optional(),
  unit_amount: formIntegerSchema.refine((amount) => amount >= 0, 'It must be at least 0.'),
}

const listParams = {
  ...listPageShape,
  active: formBooleanSchema.optional(),
  currency: formCurrencySchema.optional(),
  lookup_keys: z.array(formTextSchema).optional(),
  product: formTextSchema.optional(),
}

export function addProductAndPriceEndpoints({ get, post }: StripeEndpoints, state: StripeState): void {
  const { prices, products } = state

  post(
    '/products',
    { id: formTextSchema.optional(), metadata: formMetadataSchema, name: formTextSchema },
    ({ id = createStripeId(state, 'prod'), name }) => {
      if (products[id]) {
        throw invalidRequestError('Product already exists.', { code: 'resource_already_exists', param: 'id' })
      }
      const product: StripeProduct = {
        id,
        object: 'product',
        active: true,
        name,
      }
      products[id] = product
      recordStripeEvent(state, 'product.created', product)
      return product
    },
  )
  get('/products/:id', {}, (_params, id) => requireStripeObject(products, 'product', id))
  post(
    '/products/:id',
    { active: formBooleanSchema.optional(), name: formTextSchema.optional() },
    ({ active, name }, id) => {
      const product = requireStripeObject(products, 'product', id)
      product.active = active ?? product.active
      product.name = name ?? product.name
      recordStripeEvent(state, 'product.updated', product)
      return product
    },
  )

  post('/prices', priceParams, (params) => createStripePrice(state, params))
  get('/prices', listParams, ({ active, currency, lookup_keys: keys, product, ...page }) =>
    paginateStripeObjects(
      prices,
      page,
      (price) =>
        matchesFilters(price, { active, currency, product }) &&
        (keys === undefined || keys.includes(price.lookup_key ?? '')),
    ),
  )
  get('/prices/:id', {}, (_params, id) => requireStripeObject(prices, 'price', id))
  post('/prices/:id', { active: formBooleanSchema }, ({ active }, id) => {
    const price = requireStripeObject(prices, 'price', id)
    price.active = active
    recordStripeEvent(state, 'price.updated', price)
    return price
  })
}

function createStripePrice(
  state: StripeState,
  params: z.output<z.ZodObject<typeof priceParams>>,
): StripePrice {
  const { currency, lookup_key: key, product, recurring, unit_amount } = params
  requireStripeObject(state.products, 'product', product, 'product')
  if (key !== undefined) releaseLookupKey(state, key, params.transfer_lookup_key === true)
  const price: StripePrice = {
    id: createStripeId(state, 'price'),
    object: 'price',
    active: true,
    created: readCustomerTimeSeconds(state, null),
    currency,
    lookup_key: key ?? null,
    product,
    recurring,
    unit_amount,
  }
  state.prices[price.id] = price
  recordStripeEvent(state, 'price.created', price)
  return price
}

/** Takes a lookup key from the price that has it. */
function releaseLookupKey(state: StripeState, key: string, isAllowed: boolean): void {
  const holder = Object.values(state.prices).find(({ lookup_key }) => lookup_key === key)
  if (!holder) return
  if (!isAllowed) {
    const message = `A price (\`${holder.id}\`) already uses that lookup key.`
    throw invalidRequestError(message, { param: 'lookup_key' })
  }
  holder.lookup_key = null
  recordStripeEvent(state, 'price.updated', holder)
}
