import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import {
  type SandboxStripe,
  shopUrl,
  startSandboxStripe,
  submitCard,
  submitForm,
  testCardNumbers,
} from './sandbox-stripe.ts'

let at: SandboxStripe
forAllTests(startSandboxStripe, (it) => (at = it))

const fetchText = async (url: string) => (await fetch(url)).text()
const statusOf = async (subscription: string) => (await at.stripe.subscriptions.retrieve(subscription)).status

test('a checkout names the plan and its price, runs no script, and posts only to the sandbox and the shop', async () => {
  const { session } = await at.openCheckout({ plan: 'semiannual' })
  const response = await fetch(session.url ?? '')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`form-action 'self' ${shopUrl}; frame-ancestors 'none'`)
  const html = await response.text()
  for (const text of ['Subscribe to Faresight 6 Months', '$19.99', 'no card is charged', `${shopUrl}/cart`])
    expect(html).toContain(text)
})

test.each([
  ['a declined card', testCardNumbers.declined, 402, 'Your card was declined.'],
  ['any other card', '4111111111111111', 400, 'The sandbox accepts only its test cards.'],
])('after %s the checkout says why and takes another card', async (_what, card, status, sentence) => {
  const { customer, session } = await at.openCheckout()
  const refused = await submitCard(session.url ?? '', card)
  expect([refused.status, await refused.text()]).toEqual([status, expect.stringContaining(sentence)])
  expect((await submitCard(session.url ?? '', testCardNumbers.pays)).status).toBe(303)
  expect(await at.listInvoices(customer)).toHaveLength(1)
})

test('a checkout is paid once, however often it is submitted, and leads to the shop', async () => {
  const { customer, session } = await at.openCheckout()
  const submit = () => submitCard(session.url ?? '', testCardNumbers.pays)
  const responses = await Promise.all([submit(), submit(), submit()])
  for (const { headers, status } of responses) {
    const location = `${shopUrl}/success?session_id=${session.id}`
    expect([status, headers.get('location')]).toEqual([303, location])
  }
  expect(await at.listInvoices(customer)).toHaveLength(1)
  expect((await at.stripe.subscriptions.list({ customer })).data).toHaveLength(1)
})

test('an open invoice is paid with another card, and the plan continues', async () => {
  const { customer, subscription } = await at.subscribe({ card: testCardNumbers.paysOnce })
  await at.advance(customer, { days: 32 })
  const [, renewal] = await at.listInvoices(customer)
  const page = renewal?.hosted_invoice_url ?? ''
  expect(await fetchText(page)).toContain('Pay $4.99')
  expect((await submitCard(page, testCardNumbers.declined)).status).toBe(400)
  expect(await statusOf(subscription)).toBe('past_due')
  const responses = await Promise.all([1, 2].map(() => submitCard(page, testCardNumbers.pays)))
  expect(responses.map(({ status }) => status)).toEqual([303, 303])
  expect(await statusOf(subscription)).toBe('active')
  expect((await at.listInvoices(customer)).map(({ status }) => status)).toEqual(['paid', 'paid'])
  expect(await fetchText(page)).not.toContain('<form')
})

test('an invoice is a valid PDF with its total, and a draft is not shown', async () => {
  const { customer, subscription } = await at.subscribe({ plan: 'annual' })
  const [invoice] = await at.listInvoices(customer)
  const response = await fetch(invoice?.invoice_pdf ?? '')
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1')
  expect(pdf).toContain('(Total: $49.99) Tj')
  const offsets = [...pdf.matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset = '']) => Number(offset))
  expect(offsets.map((offset, index) => pdf.startsWith(`${index + 1} 0 obj`, offset))).not.toContain(false)
  expect(pdf.startsWith('xref', Number(/startxref\n(\d+)/.exec(pdf)?.[1]))).toBe(true)

  const { items } = await at.stripe.subscriptions.retrieve(subscription)
  await at.advance(customer, { to: (items.data[0]?.current_period_end ?? 0) + 60 })
  const [, draft] = await at.listInvoices(customer)
  expect(draft?.status).toBe('draft')
  expect((await fetch(`${at.url}/stripe/invoices/${draft?.id}`)).status).toBe(404)
})

test('the portal cancels, resumes and changes the card of its own customer, for an hour', async () => {
  const [{ customer, subscription }, other] = [await at.subscribe(), await at.subscribe()]
  const { url } = await at.stripe.billingPortal.sessions.create({
    customer,
    return_url: `${shopUrl}/account`,
  })
  const html = await fetchText(url)
  for (const text of ['Faresight Monthly', 'Card ending in 4242', '/stripe/invoices/', `${shopUrl}/account`])
    expect(html).toContain(text)
  const isCancelled = async (id: string) => (await at.stripe.subscriptions.retrieve(id)).cancel_at_period_end
  await submitForm(url, { do: 'cancel', subscription })
  expect(await isCancelled(subscription)).toBe(true)
  await submitForm(url, { do: 'resume', subscription })
  expect(await isCancelled(subscription)).toBe(false)
  expect((await submitForm(url, { do: 'cancel', subscription: other.subscription })).status).toBe(404)
  expect(await isCancelled(other.subscription)).toBe(false)
  expect((await submitCard(url, testCardNumbers.declined)).status).toBe(400)
  expect(await (await submitCard(url, testCardNumbers.paysOnce)).text()).toContain('Card ending in 0341')
  await at.advance(customer, { days: 0.05 })
  expect((await fetch(url)).status).toBe(404)
})
