import { expect } from 'vitest'
import { logIn, password, signOut } from './accounts.ts'
import { baseUrl, journey, visit } from './journey.ts'
import { emailTo, linkIn, newAddress } from './mailbox.ts'
import { heading } from './on-screen.ts'

journey('a visitor on a phone signs up, verifies the address, and logs in', async ({ openPage }) => {
  const page = await openPage({ device: 'phone', expects: [403] })
  const email = newAddress()
  await visit(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click()
  await heading(page, 'Create your account')
  await page.getByRole('button', { name: 'Create account' }).click()
  for (const sentence of [
    'Enter your email address',
    'Password must be at least 8 characters',
    'Please confirm your password',
    'You must agree to the Terms of Service and Privacy Policy',
  ])
    await page.getByText(sentence).waitFor()
  await page.getByLabel('First name').fill('Zoë')
  await page.getByLabel('Last name').fill('Đặng-Østergård')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill('Lisbon2028!')
  await page.getByText("Passwords don't match").waitFor()
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox').check()
  const sent = page.waitForRequest('**/api/auth/register')
  await page.getByRole('button', { name: 'Create account' }).click()
  expect((await sent).postDataJSON()).toEqual({
    email,
    password,
    firstName: 'Zoë',
    lastName: 'Đặng-Østergård',
  })
  // On this machine no email goes out, so the page has the link, too.
  await heading(page, 'Account Created!')
  await page.getByRole('link', { name: 'Verify Email Now' }).waitFor()
  const first = linkIn(await emailTo(email, /^Verify your email address$/), 'token=')

  await visit(page, '/login')
  await logIn(page, email)
  await page
    .getByRole('alert')
    .getByText('Please verify your email address before you log in. We’ve emailed you the link.')
    .waitFor()
  await page.getByRole('link', { name: 'Resend verification link' }).click()
  await page.getByRole('button', { name: 'Send verification email' }).click()
  await heading(page, 'Email Sent!')
  const second = linkIn(await emailTo(email, /^Verify your email address$/, 2), 'token=')
  // Who asks again chooses the password again; the first link works until then.
  expect(second).toContain('/reset-password?')
  await page.goto(first)
  await heading(page, 'Email Verified!')
  // The token does not stay in the address.
  expect(page.url()).toBe(`${baseUrl}/verify-email`)

  await page.getByRole('link', { name: 'Go to Login' }).click()
  await logIn(page, email)
  await heading(page, 'Search Flights')
  await page.getByRole('button', { name: 'ZĐ, account menu' }).waitFor()
  await page.getByText('No active subscription.').waitFor()
  await signOut(page)
  await page.reload()
  await heading(page, 'See which day to fly.')
})
