import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { baseUrl, journey, ready, visit } from './journey.ts'
import { newAddress } from './mailbox.ts'
import { heading } from './on-screen.ts'

const fromGoogle = (page: Page) => page.getByRole('link', { name: 'Sign in with Google' })

journey(
  'a traveller on a phone turns back at Google, then signs in with it and comes back to the page',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone' })
    await visit(page, '/account')
    await heading(page, 'Log In')
    await fromGoogle(page).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page
      .getByRole('alert')
      .getByText('Google authentication failed. Please try again or use email/password login.')
      .waitFor()

    const email = newAddress()
    await fromGoogle(page).click()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Google has verified the address').check()
    await page.getByLabel('Has a profile picture').check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await heading(page, 'Danger zone')
    expect(page.url()).toBe(`${baseUrl}/account`)
    await ready(page)
    await page.getByRole('region', { name: 'Profile', exact: true }).getByText(email).waitFor()
    await page.getByText('Connected. You can sign in with Google.').waitFor()
    const picture = page.getByRole('banner').locator('img')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  },
)
