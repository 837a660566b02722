import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { baseUrl } from './harness.ts'
import { linkInMail, newAddress } from './mail.ts'

/** Fits every rule of passwords. */
export const goodPassword = 'Lisbon2027!'

const headers = { origin: baseUrl }

/** Somebody who has just registered, and has not verified the address yet. */
export async function newcomer(context: BrowserContext, password = goodPassword): Promise<string> {
  const email = newAddress()
  const data = { email, password, firstName: 'Mira', lastName: 'Kowalski' }
  const answer = await context.request.post('/api/auth/register', { headers, data })
  expect(answer.status()).toBe(201)
  return email
}

/** Somebody with an account, not signed in. */
export async function newMember(context: BrowserContext, password = goodPassword): Promise<string> {
  const email = await newcomer(context, password)
  const token = new URL(await linkInMail(email, 'Verify your email address')).searchParams.get('token') ?? ''
  const answer = await context.request.get(`/api/auth/verify-email?${new URLSearchParams({ token })}`)
  expect(answer.status()).toBe(200)
  return email
}

/** Fills in the form to log in, and sends it. */
export async function logIn(page: Page, email: string, password = goodPassword): Promise<void> {
  // The page before has such fields, too, and stands until the script of this one is there.
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
}
