import { describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type AtStripe, cards, day, postForm, priceOf, startStripe, typed } from './at-stripe.ts'

let at: AtStripe
forAllTests(startStripe, (it) => (at = it))

const hour = 3600

function secondsOf(instant: string): number {
  return Date.parse(instant) / 1000
}

/** The ends of the periods that were paid for, as days. */
async function paidUntil(customer: string): Promise<string[]> {
  const invoices = await at.invoices(customer)
  return invoices.map(({ lines }) => {
    const end = lines.data[0]?.period.end ?? 0
    return new Date(end * 1000).toISOString().slice(0, 10)
  })
}

async function periodOf(subscription: string): Promise<[start: number, end: number]> {
  const { items } = await at.subscription(subscription)
  const [item] = items.data
  return [item?.current_period_start ?? 0, item?.current_period_end ?? 0]
}

describe('a plan that renews', () => {
  test('comes to 13 invoices in a year of months, to the cent', async () => {
    const start = secondsOf('2027-03-10T12:00:00Z')
    const { customer, subscription } = await at.subscribe({ at: start })
    await at.advance(customer, { to: secondsOf('2028-03-11T12:00:00Z') })
    const invoices = await at.invoices(customer)
    expect(invoices.map(({ amount_paid, status }) => [amount_paid, status])).toEqual(
      Array.from({ length: 13 }, () => [499, 'paid']),
    )
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(13)
    expect((await paidUntil(customer)).slice(0, 3)).toEqual(['2027-04-10', '2027-05-10', '2027-06-10'])
    expect((await paidUntil(customer)).at(-1)).toBe('2028-04-10')
    expect((await at.subscription(subscription)).status).toBe('active')
  })

  test('is charged an hour after its period has ended', async () => {
    const { customer, subscription } = await at.subscribe()
    const [, end] = await periodOf(subscription)
    await at.advance(customer, { to: end + hour / 2 })
    expect((await at.invoices(customer)).map(({ status }) => status)).toEqual(['paid', 'draft'])
    expect((await periodOf(subscription))[0]).toBe(end)
    await at.advance(customer, { to: end + hour + 60 })
    expect((await at.invoices(customer)).map(({ status }) => status)).toEqual(['paid', 'paid'])
  })

  test('goes by the ends of months, and back to its own day', async () => {
    const { customer } = await at.subscribe({ at: secondsOf('2027-01-31T09:30:00Z') })
    await at.advance(customer, { to: secondsOf('2027-06-02T00:00:00Z') })
    expect(await paidUntil(customer)).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ])
  })

  test('renews every six months, and every twelve', async () => {
    const start = secondsOf('2027-08-31T09:30:00Z')
    const half = await at.subscribe({ plan: 'semiannual', at: start })
    const whole = await at.subscribe({ plan: 'annual', at: start })
    for (const { customer } of [half, whole]) await at.advance(customer, { days: 367 })
    expect(await paidUntil(half.customer)).toEqual(['2028-02-29', '2028-08-31', '2029-02-28'])
    expect(await paidUntil(whole.customer)).toEqual(['2028-08-31', '2029-08-31'])
    const paid = (await at.invoices(whole.customer)).map(({ amount_paid }) => amount_paid)
    expect(paid).toEqual([4999, 4999])
  })

  test('takes one step or many to the same end', async () => {
    const start = secondsOf('2027-03-10T12:00:00Z')
    const [leap, walk] = [await at.subscribe({ at: start }), await at.subscribe({ at: start })]
    await at.advance(leap.customer, { to: start + 70 * day })
    for (let passed = 1; passed <= 70; passed++) await at.advance(walk.customer, { to: start + passed * day })
    expect(await at.told(walk.customer)).toEqual(await at.told(leap.customer))
    expect(await paidUntil(walk.customer)).toEqual(await paidUntil(leap.customer))
  })
})

describe('a renewal that is not paid', () => {
  test('is tried again after 3, 5 and 7 days, and then ends the plan', async () => {
    const { customer, subscription } = await at.subscribe({ card: cards.paysOnce })
    const [, end] = await periodOf(subscription)
    const tried = end + hour
    for (const [days, attempts] of [
      [0, 1],
      [3, 2],
      [8, 3],
    ] as const) {
      await at.advance(customer, { to: tried + days * day + 60 })
      const [, renewal] = await at.invoices(customer)
      expect([renewal?.status, renewal?.attempt_count]).toEqual(['open', attempts])
      expect((await at.subscription(subscription)).status).toBe('past_due')
    }
    await at.advance(customer, { to: tried + 15 * day + 60 })
    const over = await at.subscription(subscription)
    expect(over).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    })
    expect(Math.abs((over.ended_at ?? 0) - tried - 15 * day)).toBeLessThan(60)
    await at.advance(customer, { days: 100 })
    const [, last, ...more] = await at.invoices(customer)
    expect(more).toEqual([])
    expect(last).toMatchObject({ status: 'open', attempt_count: 4, next_payment_attempt: null })
  })

  test('is made up for by another card, and the plan goes on as before', async () => {
    const { customer, subscription } = await at.subscribe({ card: cards.paysOnce })
    const [, end] = await periodOf(subscription)
    await at.advance(customer, { to: end + 2 * day })
    const portal = await at.stripe.billingPortal.sessions.create({ customer })
    await postForm(portal.url, typed(cards.pays))
    await at.advance(customer, { to: end + 4 * day })
    expect((await at.subscription(subscription)).status).toBe('active')
    expect((await periodOf(subscription))[0]).toBe(end)
    await at.advance(customer, { days: 31 })
    const paid = (await at.invoices(customer)).map(({ amount_paid }) => amount_paid)
    expect(paid).toEqual([499, 499, 499])
  })
})

describe('a plan that ends', () => {
  test('gives what is paid for and charges nothing more', async () => {
    const { customer, subscription } = await at.subscribe()
    const [, end] = await periodOf(subscription)
    await at.stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
    await at.advance(customer, { to: end - 60 })
    expect((await at.subscription(subscription)).status).toBe('active')
    await at.advance(customer, { to: end + 40 * day })
    const over = await at.subscription(subscription)
    expect(over.status).toBe('canceled')
    expect(Math.abs((over.ended_at ?? 0) - end)).toBeLessThan(2)
    expect(await at.invoices(customer)).toHaveLength(1)
  })

  test('goes on where the cancellation was taken back', async () => {
    const { customer, subscription } = await at.subscribe()
    await at.stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
    await at.stripe.subscriptions.update(subscription, { cancel_at_period_end: false })
    await at.advance(customer, { days: 40 })
    expect((await at.subscription(subscription)).status).toBe('active')
    expect(await at.invoices(customer)).toHaveLength(2)
  })
})

describe('a trial', () => {
  test('costs nothing until it ends, and is paid for from then on', async () => {
    const { customer, start, subscription } = await at.subscribe({ trialDays: 7 })
    expect((await at.subscription(subscription)).status).toBe('trialing')
    await at.advance(customer, { to: start + 7 * day + 2 * hour })
    expect((await at.subscription(subscription)).status).toBe('active')
    expect((await periodOf(subscription))[0]).toBe(start + 7 * day)
    const paid = (await at.invoices(customer)).map(({ amount_paid }) => amount_paid)
    expect(paid).toEqual([0, 499])
  })

  test('ends without a payment where it was cancelled', async () => {
    const { customer, subscription } = await at.subscribe({ trialDays: 7 })
    await at.stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
    await at.advance(customer, { days: 30 })
    expect((await at.subscription(subscription)).status).toBe('canceled')
    expect((await at.invoices(customer)).map(({ amount_paid }) => amount_paid)).toEqual([0])
  })
})

test('a plan that is changed in between renews as the new one, and what was left of the old is used up first', async () => {
  const start = secondsOf('2027-03-01T00:00:00Z')
  const { customer, subscription } = await at.subscribe({ plan: 'annual', at: start })
  await at.advance(customer, { to: start + 31 * day })
  const { items } = await at.subscription(subscription)
  await at.stripe.subscriptions.update(subscription, {
    items: [{ id: items.data[0]?.id ?? '', price: await priceOf(at.stripe, 'monthly') }],
    proration_behavior: 'always_invoice',
    proration_date: start + 31 * day,
  })
  // 335 of 366 days of the year are left.
  const credit = Math.round((4999 * 335) / 366)
  const balance = async () => {
    const found = await at.stripe.customers.retrieve(customer)
    return found.deleted ? undefined : found.balance
  }
  expect(await balance()).toBe(499 - credit)
  await at.advance(customer, { days: 33 })
  expect(await balance()).toBe(499 * 2 - credit)
  expect((await at.invoices(customer)).map(({ amount_paid, total }) => [total, amount_paid])).toEqual([
    [4999, 4999],
    [499 - credit, 0],
    [499, 0],
  ])
})

test('a checkout that nobody pays expires after a day', async () => {
  const { customer, session } = await at.open()
  await at.advance(customer, { days: 1.01 })
  expect((await at.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
  expect(await at.told(customer)).toContain('checkout.session.expired')
})

test('a customer’s time is theirs alone, and goes forward alone', async () => {
  const [one, other] = [await at.subscribe(), await at.subscribe()]
  await at.advance(one.customer, { days: 40 })
  expect(await at.invoices(other.customer)).toHaveLength(1)
  await expect(at.advance(one.customer, { to: one.start })).rejects.toThrow('goes forward alone')
  await expect(at.advance('cus_nobody', { days: 1 })).rejects.toThrow('There is no such customer.')
  await expect(at.advance(one.customer, { days: -1 })).rejects.toThrow('Say how far')
})
