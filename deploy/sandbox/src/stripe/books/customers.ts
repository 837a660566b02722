import { notFound } from '../problem.ts'
import { type Books, type Customer, lookUp, timeOf } from './books.ts'
import { happened } from './happened.ts'
import { newId } from './ids.ts'

export interface CustomerParams {
  readonly email?: string | null
  readonly name?: string | null
  readonly phone?: string | null
  readonly description?: string | null
  /** An empty text takes the entry out. */
  readonly metadata?: Readonly<Record<string, string>>
}

/** The customer of that id who is not deleted; a problem of Stripe otherwise. */
export function customerIn(books: Books, id: string, param = 'customer'): Customer {
  const customer = lookUp(books.customers, id)
  if (!customer || customer.deleted) throw notFound('customer', id, param)
  return customer
}

export function createCustomer(books: Books, params: CustomerParams): Customer {
  const id = newId(books, 'cus')
  const customer: Customer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: timeOf(books, null),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    discount: null,
    email: params.email ?? null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: withMetadata({}, params.metadata),
    name: params.name ?? null,
    next_invoice_sequence: 1,
    phone: params.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  books.customers[id] = customer
  happened(books, 'customer.created', customer)
  return customer
}

export function updateCustomer(books: Books, id: string, params: CustomerParams): Customer {
  const customer = customerIn(books, id, 'id')
  const { description, email, metadata, name, phone } = customer
  if (params.description !== undefined) customer.description = params.description
  if (params.email !== undefined) customer.email = params.email
  if (params.name !== undefined) customer.name = params.name
  if (params.phone !== undefined) customer.phone = params.phone
  customer.metadata = withMetadata(metadata, params.metadata)
  happened(books, 'customer.updated', customer, { description, email, metadata, name, phone })
  return customer
}

/** Metadata after an update: what is named changes, and an empty text takes an entry out. */
export function withMetadata(
  before: Readonly<Record<string, string>>,
  update: Readonly<Record<string, string>> | undefined,
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...before, ...update }).filter(([, value]) => value !== ''))
}
