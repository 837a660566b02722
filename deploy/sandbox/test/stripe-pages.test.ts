import { describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type AtStripe, cards, day, payAt, postForm, shop, startStripe, typed } from './at-stripe.ts'

let at: AtStripe
forAllTests(startStripe, (it) => (at = it))

async function words(answer: Response): Promise<string> {
  return (await answer.text())
    .replaceAll(/<style>[^]*?<\/style>|<[^>]+>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/\s+/g, ' ')
}

async function statusOf(session: string): Promise<string | null> {
  return (await at.stripe.checkout.sessions.retrieve(session)).status
}

describe('the checkout', () => {
  test('says what is bought, for how much and how often, by whom, and that no card is charged', async () => {
    const { session } = await at.open({ plan: 'semiannual' })
    const answer = await fetch(session.url ?? '')
    expect(answer.status).toBe(200)
    const text = await words(answer)
    expect(text).toContain('Subscribe to Faresight 6 Months')
    expect(text).toContain('$19.99 every 6 months')
    expect(text).toContain(`${session.client_reference_id}@faresight.test`)
    expect(text).toContain('Sandbox payments: no card is charged.')
  })

  test('of a trial says that nothing is charged yet, when it will be, and how much', async () => {
    const { session } = await at.open({ trialDays: 7, at: Date.parse('2027-03-01T10:00:00Z') / 1000 })
    const text = await words(await fetch(session.url ?? ''))
    expect(text).toContain('7 days free Then $4.99 every month.')
    expect(text).toContain('for the first time on March 8, 2027.')
  })

  test('runs nothing, loads nothing, and leads to the shop alone', async () => {
    const { session } = await at.open()
    const { headers } = await fetch(session.url ?? '')
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`form-action 'self' ${shop}; frame-ancestors 'none'`)
  })

  test('leads back to the shop once it is paid, with the id of the checkout', async () => {
    const { session } = await at.open()
    const paid = await payAt(session.url ?? '', cards.pays)
    expect(paid.status).toBe(303)
    expect(paid.headers.get('location')).toBe(`${shop}/success?session_id=${session.id}`)
    expect(await statusOf(session.id)).toBe('complete')
  })

  test.each([
    ['a declined card', { number: cards.declined }, 402, 'Your card was declined.'],
    ['a card without funds', { number: cards.withoutFunds }, 402, 'Your card has insufficient funds.'],
    ['a mistyped number', { number: '4242 4242 4242 4241' }, 400, 'Your card number is invalid.'],
    ['half a number', { number: '4242' }, 400, 'Your card number is incomplete.'],
    ['no number', { number: '' }, 400, 'Please enter your card number.'],
    ['a card of somebody’s', { number: '4111111111111111' }, 400, 'The sandbox takes its test cards alone'],
    ['an expiry in the past', { expiry: '01/20' }, 400, 'Your card has expired.'],
    ['an expiry that is none', { expiry: '13 / 40' }, 400, 'Please enter when your card expires'],
    ['no security code', { cvc: '' }, 400, 'Your card’s security code has three digits.'],
    ['no name', { name: ' ' }, 400, 'Please enter the name on the card.'],
  ])(
    'with %s stays open and says what is wrong beside the field',
    async (_what, changes, status, sentence) => {
      const { session } = await at.open()
      const answer = await postForm(session.url ?? '', typed(cards.pays, changes))
      expect(answer.status).toBe(status)
      const html = await answer.text()
      const [field = ''] = Object.keys(changes)
      expect(html).toMatch(
        new RegExp(`id="${field}" [^>]*aria-invalid="true" aria-describedby="${field}-wrong"`),
      )
      expect(html.replaceAll('&#39;', "'")).toContain(sentence)
      expect(await statusOf(session.id)).toBe('open')
    },
  )

  test('shows what was typed as text, whatever it is, and the security code not at all', async () => {
    const { session } = await at.open()
    const form = typed(cards.declined, { name: '"><script>alert(1)</script>', cvc: '987' })
    const html = await (await postForm(session.url ?? '', form)).text()
    expect(html).not.toContain('<script>')
    expect(html).toContain('alert(1)')
    expect(html).not.toContain('987')
  })

  test('that is declined can be paid with another card', async () => {
    const { customer, session } = await at.open()
    await payAt(session.url ?? '', cards.declined)
    expect((await payAt(session.url ?? '', cards.pays)).status).toBe(303)
    expect(await at.invoices(customer)).toHaveLength(1)
  })

  test('is paid once, however often and wherever somebody presses the button', async () => {
    const { customer, session } = await at.open()
    const answers = await Promise.all([1, 2, 3].map(() => payAt(session.url ?? '', cards.pays)))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(await at.invoices(customer)).toHaveLength(1)
    expect((await at.stripe.subscriptions.list({ customer })).data).toHaveLength(1)
    expect(await words(await fetch(session.url ?? ''))).toContain('You have paid already.')
  })

  test('that has expired takes no card and says so', async () => {
    const { customer, session } = await at.open()
    await at.advance(customer, { days: 2 })
    const answer = await payAt(session.url ?? '', cards.pays)
    expect(answer.status).toBe(410)
    expect(await words(answer)).toContain('This checkout has expired Nothing was charged.')
    expect(await words(await fetch(session.url ?? ''))).toContain('This checkout has expired')
  })

  test('that never was is not found', async () => {
    expect((await fetch(`${at.url}/stripe/checkout/cs_test_none`)).status).toBe(404)
    expect((await payAt(`${at.url}/stripe/checkout/cs_test_none`, cards.pays)).status).toBe(404)
  })
})

describe('an invoice', () => {
  async function openInvoice(): Promise<{ page: string; customer: string; subscription: string }> {
    const { customer, subscription } = await at.subscribe({ card: cards.paysOnce })
    await at.advance(customer, { days: 32 })
    const [, renewal] = await at.invoices(customer)
    return { page: renewal?.hosted_invoice_url ?? '', customer, subscription }
  }

  test('that is paid says so, with its lines and its total, and asks for nothing', async () => {
    const { customer } = await at.subscribe()
    const [invoice] = await at.invoices(customer)
    const text = await words(await fetch(invoice?.hosted_invoice_url ?? ''))
    expect(text).toContain(`Invoice ${invoice?.number}`)
    expect(text).toMatch(/\$4\.99 paid on/)
    expect(text).toContain('Amount due $4.99 Amount paid $4.99')
    expect(text).not.toContain('Pay this invoice')
  })

  test('that is open is paid with another card, upon which the plan goes on', async () => {
    const { customer, page, subscription } = await openInvoice()
    expect(await words(await fetch(page))).toContain('Pay $4.99 with this card')
    const refused = await postForm(page, { do: 'pay' })
    expect(refused.status).toBe(402)
    expect(await words(refused)).toContain('Your card was declined.')
    const mistyped = await postForm(page, typed('4242 4242 4242 4241'))
    expect(mistyped.status).toBe(400)
    expect(await words(mistyped)).toContain('Your card number is invalid.')
    expect((await postForm(page, typed(cards.pays))).status).toBe(303)
    expect((await at.subscription(subscription)).status).toBe('active')
    expect((await at.invoices(customer)).map(({ status }) => status)).toEqual(['paid', 'paid'])
  })

  test('is paid once, however often somebody presses the button', async () => {
    const { customer, page } = await openInvoice()
    const answers = await Promise.all([1, 2].map(() => postForm(page, typed(cards.pays))))
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    const paid = (await at.told(customer)).filter((type) => type === 'invoice.paid')
    expect(paid).toHaveLength(2)
  })

  test('can be had as a PDF that says the same', async () => {
    const { customer } = await at.subscribe({ plan: 'annual' })
    const [invoice] = await at.invoices(customer)
    const answer = await fetch(invoice?.invoice_pdf ?? '')
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    expect(pdf.startsWith('%PDF-1.7')).toBe(true)
    expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true)
    expect(pdf).toContain('($49.99) Tj')
    expect(pdf).toContain(`(Invoice number  ${invoice?.number}) Tj`)
    // Viewers find an object where the table says that it begins.
    const places = [...pdf.matchAll(/^(\d{10}) 00000 n /gm)].map(([, at = '']) => Number(at))
    expect(places.map((place, index) => pdf.startsWith(`${index + 1} 0 obj`, place))).not.toContain(false)
    expect(pdf.startsWith('xref', Number(/startxref\n(\d+)/.exec(pdf)?.[1]))).toBe(true)
  })

  test('that is a draft is not shown', async () => {
    const { customer, subscription } = await at.subscribe()
    const { items } = await at.subscription(subscription)
    await at.advance(customer, { to: (items.data[0]?.current_period_end ?? 0) + 60 })
    const [, draft] = await at.invoices(customer)
    expect(draft?.status).toBe('draft')
    expect((await fetch(`${at.url}/stripe/invoices/${draft?.id}`)).status).toBe(404)
    expect((await fetch(`${at.url}/stripe/invoices/${draft?.id}/pdf`)).status).toBe(404)
  })
})

describe('the portal', () => {
  async function enter(asked: Parameters<AtStripe['subscribe']>[0] = {}) {
    const bought = await at.subscribe(asked)
    const portal = await at.stripe.billingPortal.sessions.create({
      customer: bought.customer,
      return_url: `${shop}/account`,
    })
    return { ...bought, url: portal.url }
  }

  test('shows the plan, the card and the invoices, and the way back', async () => {
    const { customer, url } = await enter()
    const answer = await fetch(url)
    const html = await answer.clone().text()
    const text = await words(answer)
    expect(text).toContain('Faresight Monthly , $4.99 every month.')
    expect(text).toContain('Card ending in 4242, expires 12 / 40')
    const [invoice] = await at.invoices(customer)
    expect(html).toContain(`<a href="/stripe/invoices/${invoice?.id}">`)
    expect(html).toContain(`href="${shop}/account"`)
  })

  test('cancels at the end of the period, and takes that back', async () => {
    const { subscription, url } = await enter()
    const canceled = await postForm(url, { do: 'cancel', subscription })
    expect(await words(canceled)).toContain('Your plan ends with its period.')
    expect(await at.subscription(subscription)).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
    })
    const kept = await postForm(url, { do: 'resume', subscription })
    expect(await words(kept)).toContain('Your plan renews again.')
    expect((await at.subscription(subscription)).cancel_at_period_end).toBe(false)
  })

  test('takes another card, and no declined one', async () => {
    const { url } = await enter()
    const refused = await postForm(url, typed(cards.declined))
    expect(refused.status).toBe(400)
    expect(await words(refused)).toContain('Your card was declined.')
    const saved = await words(await postForm(url, typed(cards.paysOnce, { expiry: '0131' })))
    expect(saved).toContain('Your card is saved.')
    expect(saved).toContain('Card ending in 0341, expires 01 / 31')
  })

  test('leaves the plans of others alone', async () => {
    const [{ url }, { subscription }] = [await enter(), await at.subscribe()]
    await postForm(url, { do: 'cancel', subscription })
    expect((await at.subscription(subscription)).cancel_at_period_end).toBe(false)
  })

  test('closes after an hour', async () => {
    const { customer, url } = await enter()
    await at.advance(customer, { days: 3700 / day })
    expect((await fetch(url)).status).toBe(404)
    expect((await postForm(url, typed(cards.pays))).status).toBe(404)
  })
})
