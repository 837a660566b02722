import { describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type AtStripe, startStripe } from './at-stripe.ts'

let at: AtStripe
forAllTests(startStripe, (it) => (at = it))

/** A call past the SDK, whose types would not let it through. */
function call(path: string, form?: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${at.url}/v1/${path}`, {
    headers: {
      authorization: 'Bearer sk_test_a',
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(form !== undefined && { method: 'POST', body: form }),
  })
}

describe('a key', () => {
  test.each([
    ['that is missing', {}, undefined],
    ['of live mode', { authorization: 'Bearer sk_live_1' }, undefined],
    ['that was revoked', { authorization: 'Bearer sk_test_revoked' }, 'api_key_expired'],
    ['that is empty', { authorization: 'Basic Og==' }, undefined],
  ])('%s is refused', async (_, headers, code) => {
    const answer = await fetch(`${at.url}/v1/prices`, { headers })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({
      error: { type: 'invalid_request_error', ...(code && { code }) },
    })
  })

  test('counts as the name of basic authentication, too', async () => {
    const authorization = `Basic ${btoa('sk_test_a:')}`
    expect((await fetch(`${at.url}/v1/prices`, { headers: { authorization } })).status).toBe(200)
  })
})

describe('a bad request is refused in the words of Stripe', () => {
  const session =
    'mode=subscription&customer=cus_none&line_items[0][price]=price_none&success_url=http://localhost/s'
  const cases: [string, string, string | undefined, number, object][] = [
    [
      'an unknown parameter',
      'customers',
      'mail=a@b.test',
      400,
      { code: 'parameter_unknown', param: 'mail', message: 'Received unknown parameter: mail' },
    ],
    [
      'an unknown parameter within',
      'checkout/sessions',
      `${session}&line_items[0][sum]=1`,
      400,
      { code: 'parameter_unknown', param: 'line_items[0][sum]' },
    ],
    [
      'what is missing',
      'checkout/sessions',
      'mode=subscription&customer=cus_none&success_url=http://localhost/s',
      400,
      { code: 'parameter_missing', param: 'line_items', message: 'Missing required param: line_items.' },
    ],
    ['an empty text', 'products', 'name=', 400, { code: 'parameter_invalid_empty', param: 'name' }],
    [
      'no number',
      'prices?limit=many',
      undefined,
      400,
      { code: 'parameter_invalid_integer', param: 'limit', message: 'Invalid integer: many' },
    ],
    ['too long a list', 'prices?limit=101', undefined, 400, { param: 'limit' }],
    ['another mode', 'checkout/sessions', session.replace('subscription', 'payment'), 400, { param: 'mode' }],
    [
      'an address that is none',
      'checkout/sessions',
      `${session}&cancel_url=back`,
      400,
      { param: 'cancel_url' },
    ],
    [
      'an unknown customer',
      'checkout/sessions',
      session,
      404,
      { code: 'resource_missing', param: 'customer' },
    ],
    [
      'an id that is no word of Stripe',
      'customers/constructor',
      undefined,
      404,
      { code: 'resource_missing' },
    ],
    ['an unknown subscription', 'subscriptions/sub_none', undefined, 404, { code: 'resource_missing' }],
    [
      'a place in a list that is none',
      'prices?starting_after=price_none',
      undefined,
      400,
      { param: 'starting_after' },
    ],
    ['what cannot be expanded', 'prices?expand[]=colour', undefined, 400, { param: 'expand' }],
    [
      'a path that is none',
      'colours',
      undefined,
      404,
      { message: 'Unrecognized request URL (GET: /v1/colours).' },
    ],
    ['a refund of nothing', 'refunds', 'amount=1', 400, {}],
  ]

  test.each(cases)('%s', async (_, path, form, status, problem) => {
    const answer = await call(path, form)
    expect([answer.status, await answer.json()]).toMatchObject([
      status,
      { error: { type: 'invalid_request_error', ...problem } },
    ])
  })

  test('what is no form', async () => {
    const answer = await call('customers', '{"email":"a@b.test"}', { 'content-type': 'application/json' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  test('another version than the one that is spoken', async () => {
    expect((await call('prices', undefined, { 'stripe-version': '2020-01-01' })).status).toBe(400)
  })
})
