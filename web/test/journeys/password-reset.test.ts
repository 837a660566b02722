import { expect } from 'vitest'
import { logIn, newAccount, password, signIn } from './accounts.ts'
import { baseUrl, journey, visit } from './journey.ts'
import { emailTo, linkIn } from './mailbox.ts'
import { heading } from './on-screen.ts'

const newPassword = 'Porto2028!'

journey(
  'a user forgets the password and chooses a new one, which ends the old sessions',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', expects: [400, 401] })
    const email = await newAccount(page)
    const elsewhere = await openPage({ device: 'phone', expects: [401] })
    await signIn(elsewhere, email)
    await visit(elsewhere, '/account')
    await heading(elsewhere, 'Danger zone')

    await visit(page, '/login')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('button', { name: 'Send reset link' }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await heading(page, 'Check Your Email')
    await page.getByText('The link expires in 1 hour.').waitFor()

    const link = linkIn(await emailTo(email, /^Choose a new password$/), 'token=')
    await visit(page, link)
    await expect.poll(() => page.url()).toBe(`${baseUrl}/reset-password`)
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByLabel('Confirm password').fill(newPassword)
    await page.getByRole('button', { name: 'Reset password' }).click()
    await heading(page, 'Password Reset Successful!')
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await logIn(page, email, password)
    await page.getByRole('alert').getByText('Invalid email or password. Please try again.').waitFor()
    await logIn(page, email, newPassword)
    await heading(page, 'Search Flights')

    await elsewhere.reload()
    await heading(elsewhere, 'Log In')
    // The link has worked once.
    await visit(page, link)
    await page.getByLabel('New password', { exact: true }).fill('Faro2029!')
    await page.getByLabel('Confirm password').fill('Faro2029!')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await page.getByText('Failed to reset password. The link may be invalid or expired.').waitFor()
  },
)
