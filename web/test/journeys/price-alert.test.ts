import { expect } from 'vitest'
import { logIn, newAccount, payBy } from './accounts.ts'
import { baseUrl, journey, subscriber, visit } from './journey.ts'
import { emailTo, linkIn } from './mailbox.ts'
import {
  atSeller,
  comeBackTo,
  heading,
  resultsShown,
  searchPath,
  expectBriefly,
  toast,
  tripIn,
} from './on-screen.ts'
import { controlSandbox } from '../../../test/setup/running-stack.ts'

const trip = tripIn(197)
const toTheCity = { ...trip, destination: 'NYC' }

journey(
  'a subscriber on a phone sets an alert, gets its email when the fare falls, books, and unsubscribes',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', as: subscriber })
    await visit(page, searchPath(toTheCity))
    await resultsShown(page)
    await page.getByRole('main').getByRole('button', { name: 'Set price alert', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Set a price alert' })
    const field = dialog.getByLabel('Target price, USD')
    await expect.poll(() => field.inputValue()).not.toBe('')
    const target = Number(await field.inputValue())
    expect(target).toBeGreaterThan(100)
    await field.fill('0')
    await dialog.getByRole('button', { name: 'Create alert' }).click()
    await dialog.getByText('Target price must be greater than 0').waitFor()
    await field.fill('12.5')
    await dialog.getByText('Target price must be a whole dollar amount').waitFor()
    await field.fill(String(target))
    await expectBriefly(toast(page, 'Price alert created successfully'), () =>
      dialog.getByRole('button', { name: 'Create alert' }).click(),
    )
    await visit(page, '/price-alerts')
    const card = page.getByRole('article', { name: /London.*New York/ })
    await card.waitFor()
    const tabs = () => page.getByRole('tab').allInnerTexts()
    expect(await tabs()).toEqual(['Active (1)', 'Triggered (0)', 'Paused (0)'])

    // Another search for the same flights sees the lower fare. From airport to airport, since ours is cached for ten minutes.
    await controlSandbox('PUT', '/control/fares', [{ ...trip, factor: 0.6 }])
    const search = await page.request.post('/api/search', { headers: { origin: baseUrl }, data: trip })
    expect(search.status()).toBe(200)
    const email = await emailTo(subscriber.email, /^London to New York for /)
    expect(email.text).toContain(`under your target of ${target}`)
    await comeBackTo(page)
    await expect.poll(tabs).toEqual(['Active (0)', 'Triggered (1)', 'Paused (0)'])
    await page.getByRole('tab', { name: 'Triggered (1)' }).click()
    await card.getByText('Triggered!').waitFor()
    const seller = await page.context().newPage()
    await seller.goto(linkIn(email, '/api/book/'))
    await atSeller(seller)
    await card.getByRole('button', { name: /^Resume alert/ }).click()
    await expect.poll(tabs).toEqual(['Active (1)', 'Triggered (0)', 'Paused (0)'])

    // The link of the email works without a session.
    const reader = await openPage({ device: 'phone' })
    await visit(reader, linkIn(email, '/unsubscribe?token='))
    await reader.getByRole('button', { name: 'Stop these emails' }).click()
    await heading(reader, 'No more emails')
    await comeBackTo(page)
    await page.getByRole('tab', { name: 'Paused (1)' }).click()
    await card.getByText('Paused', { exact: true }).waitFor()
    await card.getByRole('button', { name: /^Delete alert/ }).click()
    await expect.poll(tabs).toEqual(['Active (0)', 'Triggered (0)', 'Paused (0)'])
  },
)

journey(
  'a visitor watches a fare with one press, logs in, buys a plan, and comes back to a watched fare',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone' })
    const email = await newAccount(page)
    await visit(page, searchPath(tripIn(203)))
    await resultsShown(page)
    const watch = page.getByRole('main').getByRole('button', { name: 'Watch this fare' })
    const needs = page.getByRole('dialog', { name: 'Included with a plan' })
    await watch.click()
    await needs.getByRole('link', { name: 'Log In' }).click()
    await logIn(page, email)
    await resultsShown(page)
    await watch.click()
    await needs.getByRole('link', { name: 'Subscribe Now' }).click()
    await heading(page, 'Choose your plan')
    await page.getByRole('link', { name: 'Choose Monthly' }).click()
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.waitForURL(/\/stripe\/checkout\//)
    await payBy(page, '4242 4242 4242 4242')
    await resultsShown(page)
    const watching = page.getByRole('main').getByRole('button', { name: 'Watching' })
    await watching.click()
    const notice = page.getByRole('dialog', { name: 'You’re watching this fare' })
    await notice.getByText(/when it costs [\d,]+\sUSD or less/).waitFor()
    await notice.getByRole('link', { name: 'Go to Price Alerts' }).click()
    await page.getByRole('article', { name: /London.*New York/ }).waitFor()
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Active (1)', 'Triggered (0)', 'Paused (0)'])
  },
)
