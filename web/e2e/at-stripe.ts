import type { OwnSubscription } from '@faresight/contracts/billing/subscription'
import type { PlanId } from '@faresight/contracts/plans'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { baseUrl } from './harness.ts'

const control = `${inject('sandboxUrl')}/control/stripe`

/** The test cards of the sandbox. */
export const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  /** Pays the first time, and no renewal. */
  paysOnce: '4000 0000 0000 0341',
} as const

/** Types a card on a page of the sandbox and sends it. */
export async function useCard(page: Page, card: string, button: RegExp): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expires').fill('12 / 49')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on card').fill('Mira Kowalski')
  await page.getByRole('button', { name: button }).click()
}

/** Buys a plan for whoever is signed in on a page, as the page of the cart does, and waits until it is there. */
export async function subscribe(page: Page, planId: PlanId, card: string = cards.pays): Promise<void> {
  const answer = await page.request.post('/api/create-checkout-session', {
    headers: { origin: baseUrl },
    data: { planId },
  })
  expect(answer.status()).toBe(200)
  const { url } = await answer.json()
  await page.goto(url)
  await useCard(page, card, /^Pay/)
  await page.waitForURL(/\/success\?/)
  await planTurns(page, 'active')
}

/** The plan of whoever is signed in on a page. */
export async function planOf(page: Page): Promise<OwnSubscription> {
  return (await page.request.get('/api/subscription')).json()
}

/** Waits until billing has heard of it, and the session, too. */
export async function planTurns(page: Page, status: OwnSubscription['status']): Promise<void> {
  const told = async () => [
    (await planOf(page)).status,
    (await (await page.request.get('/api/user')).json()).subscriptionStatus,
  ]
  await expect.poll(told).toEqual([status, status])
}

/** Lets days pass at Stripe for one customer: whatever is due by then happens. */
export function advance(email: string, days: number): Promise<void> {
  return putForward(email, { days })
}

/** Lets time pass until the plan has been renewed. Months and years differ in length, and for an hour an invoice is a draft. */
export async function passRenewal(page: Page, email: string): Promise<void> {
  const ends = (await planOf(page)).card?.periodEndsAt
  if (ends === undefined) throw new Error(`${email} pays for no plan`)
  await putForward(email, { to: new Date(Date.parse(ends) + 2 * 3_600_000).toISOString() })
}

async function putForward(email: string, order: { days: number } | { to: string }): Promise<void> {
  const answer = await fetch(`${control}/customers/${await customerOf(email)}/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  expect(answer.status).toBe(200)
}

/** What Stripe itself keeps of somebody's invoices, the latest first, in cents. */
export async function invoicesAtStripe(
  email: string,
): Promise<{ total: number; status: string; amount_paid: number; created: number }[]> {
  const query = new URLSearchParams({ customer: await customerOf(email), limit: '100' })
  const answer = await fetch(`${inject('sandboxUrl')}/v1/invoices?${query}`, {
    headers: { authorization: 'Bearer sk_test_here' },
  })
  expect(answer.status).toBe(200)
  return (await answer.json()).data
}

async function customerOf(email: string): Promise<string> {
  const answer = await fetch(`${control}/customers?${new URLSearchParams({ email })}`)
  const { customers } = await answer.json()
  return customers[0].id
}
