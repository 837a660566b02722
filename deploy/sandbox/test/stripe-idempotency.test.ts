import { describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type SandboxStripe, startSandboxStripe } from './sandbox-stripe.ts'

let at: SandboxStripe
forAllTests(startSandboxStripe, (it) => (at = it))

function createCustomer(email: string, headers: Record<string, string>, path = 'customers') {
  return fetch(`${at.url}/v1/${path}`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sk_test_a',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams({ email }).toString(),
  })
}

async function countCustomers(email: string): Promise<number> {
  const { customers } = await at.control<{ customers: unknown[] }>('GET', `/customers?email=${email}`)
  return customers.length
}

async function readError(response: Response): Promise<{ status: number; error: unknown }> {
  const { error }: { error: unknown } = JSON.parse(await response.text())
  return { status: response.status, error }
}

describe('with an idempotency key', () => {
  test('the same request runs once, and another one is refused', async () => {
    const key = { 'idempotency-key': 'once' }
    const first = await createCustomer('once@faresight.test', key)
    const again = await createCustomer('once@faresight.test', key)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await again.text()).toBe(await first.text())
    expect(await countCustomers('once@faresight.test')).toBe(1)
    const other = await createCustomer('other@faresight.test', key)
    expect(await readError(other)).toMatchObject({ status: 400, error: { type: 'idempotency_error' } })
    expect(await countCustomers('other@faresight.test')).toBe(0)
  })

  test('a second request is refused while the first one runs', async () => {
    const key = { 'idempotency-key': 'both' }
    const first = createCustomer('both@faresight.test', { ...key, 'x-sandbox-fault': 'slow:1000' })
    await expect
      .poll(async () => readError(await createCustomer('both@faresight.test', key)))
      .toMatchObject({ status: 409, error: { code: 'idempotency_key_in_use' } })
    expect((await first).status).toBe(200)
    expect(await countCustomers('both@faresight.test')).toBe(1)
  })

  test('a request that was invalid may be corrected', async () => {
    const key = { 'idempotency-key': 'right' }
    expect((await createCustomer('right@faresight.test', key, 'products')).status).toBe(400)
    expect((await createCustomer('right@faresight.test', key)).status).toBe(200)
  })

  test('a request that failed fails again with the same response', async () => {
    const update = () =>
      at.stripe.subscriptions.update('sub_none', { metadata: { a: '1' } }, { idempotencyKey: 'alike' })
    await expect(update()).rejects.toMatchObject({ code: 'resource_missing' })
    await expect(update()).rejects.toMatchObject({
      headers: { 'idempotent-replayed': 'true' },
      statusCode: 404,
    })
  })

  test('a lost response is repeated', async () => {
    const key = { 'idempotency-key': 'lost' }
    const lost = await createCustomer('lost@faresight.test', { ...key, 'x-sandbox-fault': 'half' })
    await expect(lost.text()).rejects.toThrow(/terminated/)
    const again = await createCustomer('lost@faresight.test', key)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await countCustomers('lost@faresight.test')).toBe(1)
  })
})

test.each([
  ['429:7', 429, { code: 'rate_limit' }],
  ['5xx:500', 500, { type: 'api_error' }],
  ['out-of-credit', 402, { type: 'card_error', code: 'card_declined' }],
])('the fault %s has Stripe’s words and creates nothing', async (fault, status, error) => {
  const email = `${fault.replace(':', '-')}@faresight.test`
  const response = await createCustomer(email, { 'x-sandbox-fault': fault })
  expect(response.headers.get('retry-after')).toBe(fault === '429:7' ? '7' : null)
  expect(await readError(response)).toMatchObject({ status, error })
  expect(await countCustomers(email)).toBe(0)
})
