import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { baseUrl } from './journey.ts'
import { emailTo, linkIn, newAddress } from './mailbox.ts'

/** Fits every rule of passwords. */
export const password = 'Lisbon2027!'

/** Signs up and verifies the address by calls alone, for a journey that is not about that. Gives the address. */
export async function newAccount(page: Page): Promise<string> {
  const email = newAddress()
  const data = { email, password, firstName: 'Mira', lastName: 'Kowalski' }
  const answer = await page.request.post('/api/auth/register', { headers: { origin: baseUrl }, data })
  expect(answer.status()).toBe(201)
  const token = new URL(linkIn(await emailTo(email, /Verify/), 'token=')).searchParams.get('token') ?? ''
  expect((await page.request.get('/api/auth/verify-email', { params: { token } })).status()).toBe(200)
  return email
}

/** Starts a session of the page's browser by a call. */
export async function signIn(page: Page, email: string): Promise<void> {
  const headers = { origin: baseUrl }
  const answer = await page.request.post('/api/auth/login', { headers, data: { email, password } })
  expect(answer.status()).toBe(200)
}

/** Fills in the form to log in, and sends it. */
export async function logIn(page: Page, email: string, typed = password): Promise<void> {
  // The page before may have such fields, too.
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click()
}

/** Signs out by the menu of the header. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /, account menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.getByRole('heading', { name: 'See which day to fly.' }).waitFor()
}

/** Types a card on the sandbox's payment page, and pays. */
export async function payBy(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expires').fill('12 / 49')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on card').fill('Mira Kowalski')
  await page.getByRole('button', { name: /^Pay/ }).click()
}
