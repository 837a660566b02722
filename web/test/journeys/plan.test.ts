import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { logIn, newAccount, payBy } from './accounts.ts'
import { journey, ready, visit } from './journey.ts'
import { heading, expectBriefly, toast } from './on-screen.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

journey(
  'a visitor chooses a plan, pays on the second card, reads the invoice and cancels',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', expects: [402] })
    const email = await newAccount(page)
    await visit(page, '/#pricing')
    await page.getByRole('link', { name: 'Subscribe Now: 6 Months' }).click()
    await heading(page, 'Checkout')
    await page.getByText('Renews automatically at 19.99').waitFor()
    await page.getByText('No refunds').first().waitFor()
    await page.getByRole('button', { name: 'Checkout' }).click()
    await logIn(page, email)
    await heading(page, 'Cart')
    await heading(page, '6 Months')
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.waitForURL(/\/stripe\/checkout\//)
    await payBy(page, '4000 0000 0000 0002')
    await page
      .getByText(/declined/)
      .first()
      .waitFor()
    const welcome = page.getByRole('heading', { name: 'Welcome to Faresight!' })
    await expectBriefly([welcome, page.getByText('Your 6 Months plan is active')], () =>
      payBy(page, '4242 4242 4242 4242'),
    )
    // After three seconds the page leads on.
    await heading(page, 'Search Flights')
    await page.getByText('6 Months Subscription Active').waitFor()
    await page.getByRole('banner').getByText('6 Months Plan').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('faresight_cart'))).toBe(null)

    await visit(page, '/account')
    const plan = section(page, 'Subscription')
    await plan.getByText('Renews On').waitFor()
    const [day = ''] = /\d{1,2} \w{3} 20\d\d/.exec(await plan.innerText()) ?? []
    expect(day).not.toBe('')
    const invoice = section(page, 'Invoices').getByRole('link', { name: 'PDF invoice from' })
    expect(await invoice.innerText()).toMatch(/19\.99\sUSD/)
    const file = await page.request.get((await invoice.getAttribute('href')) ?? '')
    expect(file.headers()['content-type']).toContain('application/pdf')

    await plan.getByRole('button', { name: 'Cancel subscription' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' })
    await dialog.getByText(`You keep full access until ${day}.`).waitFor()
    await expectBriefly(toast(page, 'Subscription Canceled'), () =>
      dialog.getByRole('button', { name: 'Cancel subscription' }).click(),
    )
    await expect.poll(() => plan.innerText()).toMatch(new RegExp(`Canceled[^]*Access Until\\s+${day}`))
    await page.reload()
    await ready(page)
    await plan.getByRole('button', { name: 'Resume subscription' }).waitFor()
    expect(await plan.getByRole('button', { name: 'Cancel subscription' }).count()).toBe(0)
  },
)
