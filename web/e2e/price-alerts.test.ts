import { describe, expect, it, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import {
  baseUrl,
  dayIn,
  demo,
  expectGoodLooks,
  newPage,
  resultsShown,
  screen,
  sizes,
  visit,
} from './harness.ts'
import { hangingDots } from './hanging-dots.ts'
import { logIn } from './newcomer.ts'
import {
  alertCard,
  alertsOf,
  endPlan,
  haveDeparted,
  haveSeen,
  lookAgain,
  setAlert,
  tabWords,
  triggeredAlert,
} from './own-alerts.ts'
import { somebody, subscriber, type Database } from './own-people.ts'
import { focused, toasts } from './seen.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

describe.each(sizes)('a price alert on a %s', (size) => {
  // Watches are shared by equal questions, so each test has days of its own.
  const own = (days: number) => (size === 'desk' ? days : days + 1)

  it('begins with a search', async () => {
    const page = await newPage({ size, as: await subscriber(database) })
    await visit(page, '/price-alerts')
    await page.getByRole('heading', { name: 'No price alerts yet' }).waitFor()
    await expectGoodLooks(page, `alerts-none-${size}`, true)
    const way = page.getByRole('tabpanel').getByRole('link', { name: 'Search flights' })
    expect(await way.getAttribute('href')).toBe('/?mode=regular')
  })

  it('comes with a plan, where somebody has none', async () => {
    const page = await newPage({ size, as: await somebody(database) })
    await visit(page, '/price-alerts')
    await page.getByRole('heading', { name: 'No price alerts yet' }).waitFor()
    const main = page.getByRole('main')
    await main.getByText('Price alerts come with a plan').waitFor()
    // The one step to take.
    expect(await main.getByRole('link').allInnerTexts()).toEqual(['See plans'])
    expect(await main.getByRole('link').getAttribute('href')).toBe('/subscribe')
    await expectGoodLooks(page, `alerts-none-no-plan-${size}`, true)
  })

  it('says what is watched, and what was seen of it', async () => {
    const page = await newPage({ size, as: await subscriber(database) })
    const { id } = await setAlert(page, own(120))
    await haveSeen(database, id, [512, 498, 505, 471, 466, 480, 452])
    const drop = { origin: 'YYZ', destination: 'LIS', alertType: 'price_drop', minimumDrop: 9000 }
    await setAlert(page, own(120), drop)
    await visit(page, '/price-alerts')
    const card = alertCard(page)
    await card.getByText(/^What [78] checks have found: first 512\sUSD/).waitFor({ state: 'attached' })
    expect(await tabWords(page)).toEqual(['Active (2)', 'Triggered (0)', 'Paused (0)'])
    expect(await card.getByRole('row').count()).toBeGreaterThan(7)
    expect(await card.innerText()).toMatch(/Last checked just now[^]*next in/)
    await expectGoodLooks(page, `alerts-${size}`, true)
  })

  it('is paused, and resumed', async () => {
    const page = await newPage({ size, as: await subscriber(database) })
    await setAlert(page, own(122))
    await visit(page, '/price-alerts')
    const card = alertCard(page)
    await card.getByRole('button', { name: /^Pause alert/ }).click()
    await expect.poll(() => tabWords(page)).toEqual(['Active (0)', 'Triggered (0)', 'Paused (1)'])
    await expect.poll(() => focused(page)).toBe('Active, 0 price alerts')
    await page.getByRole('tab', { name: 'Paused (1)' }).click()
    await card.getByText('Paused', { exact: true }).waitFor()
    await expectGoodLooks(page, `alerts-paused-${size}`, true)
    await page.reload()
    await card.getByRole('button', { name: /^Resume alert/ }).click()
    await page.getByRole('heading', { name: 'No alert is paused' }).waitFor()
    await expectGoodLooks(page, `alerts-none-paused-${size}`)
    await page.getByRole('button', { name: 'See active alerts' }).click()
    await card.getByRole('button', { name: /^Pause alert/ }).waitFor()
  })

  it('is changed', async () => {
    const page = await newPage({ size, as: await subscriber(database) })
    await setAlert(page, own(124))
    await visit(page, '/price-alerts')
    const card = alertCard(page)
    await card.getByRole('button', { name: /^Edit alert/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit price alert' })
    const target = dialog.getByLabel('Target price, USD')
    expect(await target.inputValue()).toBe('1')
    await target.fill('0')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Target price must be greater than 0').waitFor()
    expect(await hangingDots(page)).toEqual([])
    await expectGoodLooks(page, `alert-edit-${size}`)
    await target.fill('3')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => dialog.count()).toBe(0)
    await expect.poll(() => card.innerText()).toMatch(/Target\s+3 USD/)
  })

  it('is edited to the end where it is triggered meanwhile', async () => {
    const page = await newPage({ size, as: await subscriber(database) })
    const { id } = await setAlert(page, own(146))
    await visit(page, '/price-alerts')
    await alertCard(page)
      .getByRole('button', { name: /^Edit alert/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Edit price alert' })
    await dialog.getByLabel('Target price, USD').fill('7')
    const changed = { headers: { origin: baseUrl }, data: { targetPrice: 90_000 } }
    expect((await page.request.patch(`/api/price-alerts/${id}`, changed)).status()).toBe(200)
    await expect.poll(async () => (await alertsOf(page))[0]?.isTriggered).toBe(true)
    await lookAgain(page)
    await page.getByText('Triggered (1)').waitFor()
    expect(await dialog.getByLabel('Target price, USD').inputValue()).toBe('7')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => alertCard(page).count()).toBe(0)
    await expect.poll(() => focused(page)).toBe('Active, 0 price alerts')
  })

  it('is deleted, and taken back in its place', async () => {
    const page = await newPage({ size, as: await subscriber(database), expects: ['ERR_FAILED'] })
    const { id } = await setAlert(page, own(126))
    await visit(page, '/price-alerts')
    const card = alertCard(page)
    const path = `**/api/price-alerts/${id}`
    await card.waitFor()
    await page.route(path, (route) => route.abort())
    await card.getByRole('button', { name: /^Pause alert/ }).click()
    await toasts(page).getByText('Failed to update alert').waitFor()
    await card.getByText('The price alert could not be changed. Please try again.').waitFor()
    await card.getByRole('button', { name: /^Delete alert/ }).click()
    await toasts(page).getByText('Failed to delete alert').waitFor()
    await card.getByText('The price alert could not be deleted. Please try again.').waitFor()
    await expectGoodLooks(page, `alerts-failed-${size}`)
    await page.unroute(path)

    await card.getByRole('button', { name: /^Delete alert/ }).click()
    await expect.poll(() => focused(page)).toBe('Undo: restore the price alert London to New York')
    expect(await tabWords(page)).toEqual(['Active (0)', 'Triggered (0)', 'Paused (0)'])
    await lookAgain(page)
    await expectGoodLooks(page, `alerts-deleted-${size}`)
    await page.keyboard.press('Enter')
    await card.waitFor()
    expect(await tabWords(page)).toEqual(['Active (1)', 'Triggered (0)', 'Paused (0)'])
    await expect.poll(() => focused(page)).toMatch(/^London/)
  })

  it('that is triggered comes in by itself, is counted on every page until it is seen, and leads to its flights', async () => {
    const page = await newPage({ size, as: await subscriber(database) })
    await visit(page, '/price-alerts')
    await page.getByRole('heading', { name: 'No price alerts yet' }).waitFor()
    await triggeredAlert(page, own(130))
    await lookAgain(page)
    await expect.poll(() => tabWords(page)).toEqual(['Active (0)', 'Triggered (1)', 'Paused (0)'])
    await page
      .getByText(/^Price alert triggered: London to New York, \d+\sUSD\.$/)
      .waitFor({ state: 'attached' })

    await visit(page, '/account')
    await triggeredAlert(page, own(140))
    await lookAgain(page)
    const way = page.getByRole('link', { name: 'Alerts 1 newly triggered' })
    await way.waitFor()
    await screen(page, `alerts-badge-${size}-light`)
    await way.click()
    await page.getByRole('link', { name: 'Alerts', exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Triggered (2)' }).click()
    const card = alertCard(page).first()
    await card.getByText('Triggered!').waitFor()
    expect(await card.innerText()).toMatch(/\d+\sUSD with .+, seen /)
    await expectGoodLooks(page, `alerts-triggered-${size}`, true)

    await card.getByRole('link', { name: 'See flights, London to New York' }).click()
    await resultsShown(page)
    expect(new URL(page.url()).searchParams.get('departureDate')).toBe(dayIn(own(140)))
    await page.goBack()
    await card.getByRole('button', { name: /^Resume alert/ }).click()
    await expect.poll(() => tabWords(page)).toEqual(['Active (1)', 'Triggered (1)', 'Paused (0)'])
  })

  it('without a plan says that nothing is checked, and withholds what was seen', async () => {
    const email = await subscriber(database)
    const page = await newPage({ size, as: email })
    const { id } = await setAlert(page, own(150))
    await haveSeen(database, id, [512, 498])
    const gone = await setAlert(page, own(152))
    await haveDeparted(database, gone.id)
    await endPlan(database, email)
    // The gateway remembers for some seconds what a session gives access to.
    await expect.poll(async () => (await alertsOf(page)).every(({ locked }) => locked)).toBe(true)
    await visit(page, '/price-alerts')
    await page.getByText('Checking is paused because you have no plan.').first().waitFor()
    await page.getByText('Its dates have passed.').waitFor()
    const main = page.getByRole('main')
    expect(await main.innerText()).not.toMatch(/512|498/)
    await main.getByText('Price locked').first().waitFor({ state: 'attached' })
    expect(await main.getByRole('link', { name: 'Subscribe Now' }).getAttribute('href')).toBe('/subscribe')
    // There is one step to take: without a plan no other alert can be set.
    expect(await main.getByRole('link', { name: 'New alert' }).count()).toBe(0)
    await expectGoodLooks(page, `alerts-no-plan-${size}`, true)
    if (size === 'phone') return
    await page.setViewportSize({ width: 768, height: 1024 })
    await expectGoodLooks(page, 'alerts-no-plan-tablet', true)
  })

  it('has mails that are not stopped by a link that is none of ours', async () => {
    const page = await newPage({ size, expects: [404, 400] })
    await page.goto('/unsubscribe')
    await page.getByText('This link is incomplete. Please open it from the email again.').waitFor()
    await page.goto(`/unsubscribe?token=${'a'.repeat(43)}`)
    await page.getByRole('button', { name: 'Stop these emails' }).waitFor()
    expect(page.url()).toBe(`${baseUrl}/unsubscribe`)
    expect(await page.title()).toBe('Stop alert emails | Faresight')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow')
    await expectGoodLooks(page, `unsubscribe-${size}`)
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    await page.getByRole('heading', { name: 'This link stops nothing' }).waitFor()
    await page.getByText('This link is not one of ours').waitFor()
    await expectGoodLooks(page, `unsubscribe-bad-${size}`)
    await page.goto('/unsubscribe?token=half')
    await page.getByRole('button', { name: 'Stop the emails of all my price alerts' }).click()
    await page.getByText('This link is incomplete. Please open it from the email again.').waitFor()
  })
})

test('who is not signed in logs in, and comes back to the part of the list', async () => {
  const page = await newPage()
  await visit(page, '/price-alerts?tab=paused')
  await logIn(page, demo.member, demo.password)
  await page.getByRole('tab', { name: /^Paused/, selected: true }).waitFor()
  expect(page.url()).toBe(`${baseUrl}/price-alerts?tab=paused`)
})
