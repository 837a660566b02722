import * as z from 'zod'
import type { Books } from '../books/books.ts'
import {
  createPrice,
  createProduct,
  priceIn,
  productIn,
  updatePrice,
  updateProduct,
} from '../books/catalogue.ts'
import { badRequest } from '../problem.ts'
import type { Endpoints } from './endpoints.ts'
import { isWithin, metadata, moments, page, text, unsettable, whole, yesNo } from './form.ts'
import { listed } from './list.ts'

const product = {
  active: yesNo.optional(),
  description: unsettable,
  metadata,
}

const price = {
  active: yesNo.optional(),
  lookup_key: unsettable,
  metadata,
  nickname: unsettable,
  transfer_lookup_key: yesNo.optional(),
}

const currency = z.string().regex(/^[a-z]{3}$/, 'It must be a three-letter ISO code in lowercase.')

const newPrice = z.strictObject({
  ...price,
  currency,
  product: text,
  recurring: z.strictObject({
    interval: z.enum(['day', 'week', 'month', 'year']),
    interval_count: whole.optional(),
    usage_type: z.literal('licensed').optional(),
  }),
  unit_amount: whole.refine((amount) => amount >= 0, 'This value must be greater than or equal to 0.'),
})

const prices = z.strictObject({
  ...page,
  active: yesNo.optional(),
  created: moments,
  currency: currency.optional(),
  lookup_keys: z.array(text).max(10, 'It can hold up to 10 keys.').optional(),
  product: text.optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
})

/** Products, and the recurring prices for which they are sold. */
export function catalogueEndpoints({ get, post }: Endpoints, books: Books): void {
  post('/products', z.strictObject({ ...product, id: text.optional(), name: text }), (params) =>
    createProduct(books, params),
  )
  get('/products', z.strictObject({ ...page, active: yesNo.optional(), created: moments }), (asked) => {
    const found = Object.values(books.products).filter(
      ({ active, created }) =>
        (asked.active === undefined || active === asked.active) && isWithin(created, asked.created),
    )
    return listed(found, asked, '/v1/products')
  })
  get('/products/:id', z.strictObject({}), (_params, id) => productIn(books, id, 'id'))
  post('/products/:id', z.strictObject({ ...product, name: text.optional() }), (params, id) =>
    updateProduct(books, id, params),
  )

  post('/prices', newPrice, (params) => {
    const { interval, interval_count: intervalCount = 1 } = params.recurring
    const months = { day: 0, week: 0, month: 1, year: 12 }[interval] * intervalCount
    if (intervalCount < 1 || months > 36) {
      throw badRequest('Invalid interval_count: three years is the longest.', {
        param: 'recurring[interval_count]',
      })
    }
    return createPrice(books, {
      ...changesOf(params),
      currency: params.currency,
      interval,
      intervalCount,
      product: params.product,
      unitAmount: params.unit_amount,
    })
  })
  get('/prices', prices, (asked) => listed(pricesLike(books, asked), asked, '/v1/prices'))
  get('/prices/:id', z.strictObject({}), (_params, id) => priceIn(books, id, 'id'))
  post('/prices/:id', z.strictObject(price), (params, id) => updatePrice(books, id, changesOf(params)))
}

function changesOf(params: z.output<z.ZodObject<typeof price>>) {
  return {
    active: params.active,
    lookupKey: params.lookup_key,
    metadata: params.metadata,
    nickname: params.nickname,
    transferLookupKey: params.transfer_lookup_key,
  }
}

function pricesLike(books: Books, asked: z.output<typeof prices>) {
  return Object.values(books.prices).filter(
    (one) =>
      (asked.active === undefined || one.active === asked.active) &&
      (asked.currency === undefined || one.currency === asked.currency) &&
      (asked.product === undefined || one.product === asked.product) &&
      (asked.type === undefined || one.type === asked.type) &&
      (asked.lookup_keys === undefined || asked.lookup_keys.includes(one.lookup_key ?? '')) &&
      isWithin(one.created, asked.created),
  )
}
