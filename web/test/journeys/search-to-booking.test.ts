import { expect, inject } from 'vitest'
import { logIn } from './accounts.ts'
import { journey, subscriber, visit } from './journey.ts'
import { atSeller, chooseAirport, expectBriefly, toast, heading, resultsShown } from './on-screen.ts'

journey(
  'a visitor on a phone searches, logs in, and goes on to the seller of a fare',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone' })
    await visit(page, '/')
    await heading(page, 'See which day to fly.')
    await page.getByRole('tab', { name: 'Regular Search' }).click()
    await page.getByRole('combobox', { name: 'From' }).click()
    await page.getByText('Type at least 3 characters to search').waitFor()
    await chooseAirport(page, 'From', 'lond', /London.*\d airports/)
    await chooseAirport(page, 'To', 'new york', /New York.*\d airports/)
    await page.getByRole('button', { name: /^Depart/ }).click()
    const dates = page.getByRole('dialog', { name: 'Travel dates' })
    await dates.getByRole('button', { name: 'Next month' }).click()
    const days = dates.getByRole('gridcell').getByRole('button', { disabled: false })
    await days.nth(9).click()
    await days.nth(16).click()
    await dates.getByText('7 nights').waitFor()
    await dates.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Search', exact: true }).click()

    await heading(page, 'Best Flight Deals')
    await resultsShown(page)
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toMatchObject({ origin: 'LON', destination: 'NYC' })
    const card = page.getByRole('article').first()
    await card.getByText('Locked').first().waitFor()
    expect(await page.getByRole('link', { name: /^Continue/ }).count()).toBe(0)

    await card.getByRole('link', { name: 'Sign Up to See Dates & Book' }).click()
    await heading(page, 'Create your account')
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
    await expectBriefly(toast(page, /Found \d+ flights/), () =>
      logIn(page, subscriber.email, inject('demo').password),
    )
    expect(new URL(page.url()).searchParams.get('departureDate')).toBe(searchParams.get('departureDate'))
    await page.getByText('Best Deal').first().waitFor()
    expect(await page.getByRole('article').first().innerText()).toMatch(/\d\sUSD/)
    expect(await page.getByText('Locked').count()).toBe(0)
    const [seller] = await Promise.all([
      page.waitForEvent('popup'),
      page
        .getByRole('link', { name: /^Continue to / })
        .first()
        .click(),
    ])
    await atSeller(seller)
  },
)
