import { expect, it } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { baseUrl, dayIn, newPage, resultsShown, searchPath, sizes, visit } from './harness.ts'
import { linkIn, mailTo } from './mail.ts'
import { alertCard, alertDialog, lookAgain, tabWords } from './own-alerts.ts'
import { subscriber, type Database } from './own-people.ts'
import { changeFare } from './sandbox-fares.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

/** Days that no other test asks about; other ones at a second try, since sellers are asked about the same once in ten minutes. */
let lastDays = 197
const ownDays = () => (lastDays += 3)

/** A mail is there so long after a fare was seen at the latest. */
const withinMs = 5000

it.each(sizes)('a fare falls, and who waits for it on a %s hears of it at once', async (size) => {
  const days = ownDays()
  const trip = { origin: 'LHR', destination: 'JFK', departureDate: dayIn(days), returnDate: dayIn(days + 8) }
  const email = await subscriber(database)
  const page = await newPage({ size, as: email })
  await visit(page, searchPath({}, days))
  await resultsShown(page)
  await page.getByRole('button', { name: 'Save This Search' }).click()
  await page.getByRole('dialog', { name: 'Save This Search' }).getByLabel('Name').fill('New York, at last')
  await page.getByRole('button', { name: 'Save search' }).click()
  await page.getByText('Search Saved').first().waitFor()

  await visit(page, '/saved-searches')
  const saved = page.getByRole('article', { name: 'New York, at last', exact: true })
  await saved.getByRole('button', { name: /^Set price alert/ }).click()
  const dialog = alertDialog(page)
  await dialog.getByText('You use 0 of 50 price alerts.').waitFor()
  const target = Number(await dialog.getByLabel('Target price, USD').inputValue())
  expect(target).toBeGreaterThan(100)
  await dialog.getByRole('button', { name: 'Create alert' }).click()
  await page.getByText('Price alert created successfully').first().waitFor()
  await visit(page, '/price-alerts')
  await alertCard(page).waitFor()
  expect(await tabWords(page)).toEqual(['Active (1)', 'Triggered (0)', 'Paused (0)'])

  // Somebody else looks for the same flights. In another currency sellers are asked anew.
  await using _fallen = await changeFare(trip, 0.6)
  const other = await newPage({ as: await subscriber(database) })
  const search = await other.request.post('/api/search', {
    headers: { origin: baseUrl },
    data: { ...trip, currency: 'CAD' },
  })
  expect(search.status()).toBe(200)
  const observedAt = Date.now()
  const mail = await mailTo(email, /^LHR to JFK for /)
  expect(Date.parse(mail.received) - observedAt).toBeLessThan(withinMs)
  expect(mail.text).toContain(`under your target of ${target}`)

  await lookAgain(page)
  await expect.poll(() => tabWords(page)).toEqual(['Active (0)', 'Triggered (1)', 'Paused (0)'])
  await page.getByRole('tab', { name: 'Triggered (1)' }).click()
  await alertCard(page).getByText('Triggered!').waitFor()

  // The mail leads on to who sells the fare.
  const seller = await page.context().newPage()
  await seller.goto(linkIn(mail, '/api/book/'))
  await expect.poll(() => seller.url()).toContain('/sellers/')

  await alertCard(page)
    .getByRole('button', { name: /^Resume alert/ })
    .click()
  await expect.poll(() => tabWords(page)).toEqual(['Active (1)', 'Triggered (0)', 'Paused (0)'])

  // Whoever has the mail need not be signed in.
  const reader = await newPage({ size })
  await reader.goto(linkIn(mail, '/unsubscribe?token='))
  await reader.getByRole('button', { name: 'Stop these emails' }).click()
  await reader.getByRole('heading', { name: 'No more emails' }).waitFor()
  await lookAgain(page)
  await page.getByRole('tab', { name: 'Paused (1)' }).click()
  await alertCard(page).getByText('Paused', { exact: true }).waitFor()
  await reader.getByRole('button', { name: 'Stop the emails of all my price alerts' }).click()
  await reader.getByText('No price alert of yours sends emails any more.').waitFor()
})
