import { describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type AtStripe, startStripe } from './at-stripe.ts'

let at: AtStripe
forAllTests(startStripe, (it) => (at = it))

/** A customer is made with these headers. */
function make(email: string, headers: Record<string, string>, signal?: AbortSignal): Promise<Response> {
  return fetch(`${at.url}/v1/customers`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sk_test_a',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams({ email }).toString(),
    ...(signal && { signal }),
  })
}

async function howMany(email: string): Promise<number> {
  return (await at.stripe.customers.list({ email })).data.length
}

async function refusal(answer: Response): Promise<{ status: number; error: unknown }> {
  const { error }: { error: unknown } = JSON.parse(await answer.text())
  return { status: answer.status, error }
}

describe('under a key', () => {
  test('the same request is done once and answered alike', async () => {
    const first = await make('once@faresight.test', { 'idempotency-key': 'once' })
    const again = await make('once@faresight.test', { 'idempotency-key': 'once' })
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await again.text()).toBe(await first.text())
    expect(await howMany('once@faresight.test')).toBe(1)
  })

  test('another request is refused', async () => {
    await make('one@faresight.test', { 'idempotency-key': 'same' })
    const other = await make('other@faresight.test', { 'idempotency-key': 'same' })
    expect(await refusal(other)).toMatchObject({ status: 400, error: { type: 'idempotency_error' } })
    expect(await howMany('other@faresight.test')).toBe(0)
  })

  test('a second request is refused while the first one is answered', async () => {
    const key = { 'idempotency-key': 'both' }
    const first = make('both@faresight.test', { ...key, 'x-sandbox-fault': 'slow:1000' })
    await expect
      .poll(async () => refusal(await make('both@faresight.test', key)))
      .toMatchObject({ status: 409, error: { code: 'idempotency_key_in_use' } })
    expect((await first).status).toBe(200)
    expect(await howMany('both@faresight.test')).toBe(1)
  })

  test('what was refused before it began may be put right', async () => {
    const key = { 'idempotency-key': 'right' }
    const wrong = await fetch(`${at.url}/v1/products`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer sk_test_a',
        'content-type': 'application/x-www-form-urlencoded',
        ...key,
      },
      body: 'colour=red',
    })
    expect(wrong.status).toBe(400)
    expect((await make('right@faresight.test', key)).status).toBe(200)
  })

  test('what was refused when it was done is refused alike', async () => {
    const ask = () =>
      at.stripe.subscriptions.update('sub_none', { metadata: { a: '1' } }, { idempotencyKey: 'alike' })
    await expect(ask()).rejects.toMatchObject({ code: 'resource_missing' })
    await expect(ask()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' }, statusCode: 404 })
  })

  test('an answer that was lost is had by asking again', async () => {
    const key = { 'idempotency-key': 'lost' }
    const lost = await make('lost@faresight.test', { ...key, 'x-sandbox-fault': 'half' })
    await expect(lost.text()).rejects.toThrow(/terminated/)
    const again = await make('lost@faresight.test', key)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await howMany('lost@faresight.test')).toBe(1)
  })
})

describe('on demand Stripe', () => {
  test.each([
    ['429:7', 429, { code: 'rate_limit' }],
    ['5xx', 503, { type: 'api_error' }],
    ['5xx:500', 500, { type: 'api_error' }],
    ['out-of-credit', 402, { type: 'card_error', code: 'card_declined' }],
  ])('answers %s in its own words, and does nothing', async (fault, status, error) => {
    const email = `${fault.replace(':', '-')}@faresight.test`
    const answer = await make(email, { 'x-sandbox-fault': fault })
    expect(answer.headers.get('retry-after')).toBe(fault === '429:7' ? '7' : null)
    expect(await refusal(answer)).toMatchObject({ status, error })
    expect(await howMany(email)).toBe(0)
  })

  test('never answers', async () => {
    const asking = make('hang@faresight.test', { 'x-sandbox-fault': 'hang' }, AbortSignal.timeout(300))
    await expect(asking).rejects.toThrow(/timeout/i)
  })

  test('fails for all who ask, as often as was ordered', async () => {
    await fetch(`${at.url}/control/faults/stripe`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fault: '5xx', times: 2 }),
    })
    await expect(at.stripe.prices.list()).rejects.toMatchObject({ statusCode: 503 })
    await expect(at.stripe.prices.list()).rejects.toMatchObject({ type: 'StripeAPIError' })
    expect((await at.stripe.prices.list()).object).toBe('list')
  })
})
