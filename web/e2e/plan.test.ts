import type { Page } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { advance, cards, passRenewal, planTurns, subscribe, useCard } from './at-stripe.ts'
import { demo, expectGoodLooks, newPage, screen, see, sizes, visit } from './harness.ts'
import { somebody, type Database } from './own-people.ts'
import { give, keep } from './own-plans.ts'
import { movedBy, placeOf } from './seen.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

const section = (page: Page) => page.getByRole('region', { name: 'Subscription', exact: true })
const button = (page: Page, name: string) => section(page).getByRole('button', { name })
/** How a day of ours is written. */
const aDay = /\d{1,2} \w{3} 20\d\d/

async function visitPlan(page: Page): Promise<void> {
  await visit(page, '/account')
  await section(page).locator('dl, a').first().waitFor()
  await page
    .getByRole('table', { name: 'Invoices' })
    .or(page.getByText(/No invoices yet\.|there are no invoices\./))
    .first()
    .waitFor()
}

/** Somebody new, signed in, with the plan they pay for. */
async function subscriber(
  options: Parameters<typeof newPage>[0] & { plan?: Parameters<typeof subscribe>[1]; card?: string } = {},
): Promise<[Page, string]> {
  const { plan = 'annual', card, ...rest } = options
  const email = await somebody(database)
  const page = await newPage({ ...rest, as: email })
  await subscribe(page, plan, card)
  return [page, email]
}

const trialForDays = `with customer as (insert into billing.customers (user_id) values ($1) returning user_id)
  insert into billing.subscriptions (id, user_id, status, tier, amount, currency, item_id, period_starts_at,
    period_ends_at, trial_ends_at, cancel_at_period_end, created_at)
  select 'sub_' || gen_random_uuid(), user_id, 'trialing', 'annual', 4999, 'USD', 'si_trial', now() - interval '2 days',
    now() + make_interval(days => $2::int), now() + make_interval(days => $2::int), false, now() - interval '2 days'
  from customer`

const endedForDays = `update billing.subscriptions set status = 'canceled', trial_ends_at = null,
    ended_at = now() - make_interval(days => $2::int) where user_id = $1`

describe.each(sizes)('the plan on the account page of a %s', (size) => {
  it('says that there is none, and leads to the plans', async () => {
    const page = await newPage({ size, as: await somebody(database) })
    await visitPlan(page)
    expect(await section(page).innerText()).toContain('No plan')
    expect(await section(page).getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe(
      '/subscribe',
    )
    expect(await section(page).getByRole('button').count()).toBe(0)
    await expectGoodLooks(page, `plan-none-${size}`, true)
  })

  it('cancels a plan with a word on what stays, and resumes it, in every tab', async () => {
    const [page] = await subscriber({ size, expects: ['ERR_FAILED'] })
    await visitPlan(page)
    expect(await movedBy(page)).toBeLessThan(0.1)
    expect(await section(page).innerText()).toMatch(/Active\s+Plan\s+Annual\s+Renews On\s+\d+ \w+ 20\d\d/)
    expect(await section(page).innerText()).toMatch(/Price\s+49\.99 USD \/ year/)
    const [renewsOn = ''] = aDay.exec(await section(page).innerText()) ?? []
    await expectGoodLooks(page, `plan-active-${size}`, true)
    const other = await page.context().newPage()
    await visitPlan(other)

    await button(page, 'Cancel subscription').click()
    const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' })
    expect(await see(dialog)).toContain(`You keep full access until ${renewsOn}.`)
    await expectGoodLooks(page, `plan-cancel-${size}`)
    await page.route('**/api/cancel-subscription', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
    await page.getByText('Cancellation Failed').first().waitFor()
    await dialog.getByText('Your subscription could not be cancelled. Please try again.').waitFor()
    await screen(page, `plan-cancel-failed-${size}-light`)
    await page.unroute('**/api/cancel-subscription')
    const asked = page.waitForRequest('**/api/user')
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
    await page.getByText('Subscription Canceled').first().waitFor()
    await asked
    await dialog.waitFor({ state: 'detached' })
    expect(await see(section(page))).toMatch(new RegExp(`Canceled[^]*Access Until\\s+${renewsOn}`))
    expect(await button(page, 'Cancel subscription').count()).toBe(0)
    expect(await section(page).evaluate((it) => it.contains(document.activeElement))).toBe(true)
    await expect.poll(() => section(other).innerText()).toContain('Canceled')
    await expect.poll(() => page.getByText('Annual Plan').count()).toBe(0)
    await expectGoodLooks(page, `plan-canceled-${size}`, true)

    await button(page, 'Resume subscription').click()
    await page.getByText('Subscription Resumed').first().waitFor()
    await button(page, 'Cancel subscription').waitFor()
    await expect.poll(() => section(other).innerText()).toContain('Renews On')
    await planTurns(page, 'active')
  })

  it('changes a plan once it is known what that comes to', async () => {
    const [page] = await subscriber({ size, plan: 'monthly', expects: [409] })
    await visitPlan(page)
    await button(page, 'Change plan').click()
    const dialog = page.getByRole('dialog', { name: 'Change your plan' })
    await dialog.waitFor()
    expect(await dialog.getByRole('radio').count()).toBe(2)
    expect(await dialog.getByRole('button', { name: 'Change plan' }).isDisabled()).toBe(true)
    await dialog.getByRole('radio', { name: /Annual/ }).check()
    // The month has just begun, so all of it is credited.
    const pay = dialog.getByRole('button', { name: 'Pay 45.00 USD and change' })
    await pay.waitFor()
    const words = await dialog.innerText()
    expect(words).toMatch(/Annual, first year\s+49\.99 USD/)
    expect(words).toMatch(/Rest of Monthly, already paid\s+−4\.99 USD\s+minus 4\.99\sUSD/)
    expect(words).toMatch(/Due now\s+45\.00 USD/)
    expect(words).toMatch(/Renews on \d+ \w+ 20\d\d for 49\.99\sUSD\./)
    await expectGoodLooks(page, `plan-change-${size}`)

    // Somebody looks at it for an hour: it is reckoned anew, and then holds.
    await page.route(
      '**/api/subscription/change',
      async (route) => {
        const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
        await route.continue({ postData: { planId: 'annual', at: hourAgo, dueNow: 45 } })
      },
      { times: 1 },
    )
    await pay.click()
    await dialog.getByText('The price of this change is different now.').waitFor()
    await screen(page, `plan-change-moved-${size}-light`)
    await pay.click()
    await page.getByText('Plan Changed').first().waitFor()
    expect(await see(section(page))).toMatch(/Plan\s+Annual\s+Renews On/)
    await page.getByRole('table', { name: 'Invoices' }).getByText('45.00 USD', { exact: true }).waitFor()

    // The other way the credit is more than the charge.
    await button(page, 'Change plan').click()
    await dialog.getByRole('radio', { name: /Monthly/ }).check()
    await dialog.getByText('Credit left').waitFor()
    expect(await dialog.innerText()).toMatch(/Due now\s+0\.00 USD\s+Credit left\s+45\.00 USD/)
    await expectGoodLooks(page, `plan-change-credit-${size}`)
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await see(section(page))).toMatch(/Plan\s+Monthly/)
  })

  it('says why a card does not pay for a change, and leads to the card and back', async () => {
    const [page] = await subscriber({ size, plan: 'monthly', card: cards.paysOnce, expects: [402] })
    await visitPlan(page)
    await button(page, 'Change plan').click()
    const dialog = page.getByRole('dialog', { name: 'Change your plan' })
    await dialog.getByRole('radio', { name: /Annual/ }).check()
    await dialog.getByRole('button', { name: /^Pay/ }).click()
    await dialog.getByText('Your card was declined.').waitFor()
    const manage = await placeOf(dialog.getByRole('button', { name: 'Manage card' }))
    const said = await placeOf(dialog.getByText('Your card was declined.'))
    const keep = await placeOf(dialog.getByRole('button', { name: 'Keep my plan' }))
    expect([manage.top < said.bottom, manage.bottom > said.top, manage.bottom < keep.top]).toEqual([
      true,
      true,
      true,
    ])
    await expectGoodLooks(page, `plan-change-declined-${size}`)
    await dialog.getByRole('button', { name: 'Manage card' }).click()
    await page.getByRole('heading', { name: 'Your payments' }).waitFor()
    await page.goBack()
    await button(page, 'Manage card')
      .or(dialog.getByRole('button', { name: 'Manage card' }))
      .first()
      .waitFor()
    expect(await page.getByText('Opening...').count()).toBe(0)
  })

  it('tells of a payment that failed, here and on every page, until the card is mended', async () => {
    const [page, email] = await subscriber({ size, plan: 'monthly', card: cards.paysOnce })
    await passRenewal(page, email)
    await planTurns(page, 'past_due')
    await visitPlan(page)
    const words = await section(page).innerText()
    expect(words).toMatch(/Past Due[^]*Access Until\s+\d+ \w+ 20\d\d/)
    expect(words).toContain('Your last payment failed')
    expect(await page.getByRole('table', { name: 'Invoices' }).innerText()).toMatch(/Due[^]*Pay/)
    await expectGoodLooks(page, `plan-past-due-${size}`, true)
    await button(page, 'Cancel subscription').click()
    const dialog = page.getByRole('dialog')
    expect(await see(dialog)).toContain('The payment that is due is dropped.')
    await screen(page, `plan-past-due-cancel-${size}-light`)
    await dialog.getByRole('button', { name: 'Keep subscription' }).click()

    await visit(page, '/')
    const notice = page.getByRole('region', { name: 'Payment' })
    await notice.waitFor()
    // The first time the page moves once, when it is known who is here. From then on the notice has its place.
    await page.reload()
    await notice.waitFor()
    expect(await movedBy(page)).toBeLessThan(0.01)
    expect(await see(notice)).toMatch(
      /Your last payment failed\. You keep full access until \d+ \w+ 20\d\d\./,
    )
    const banner = page.getByText('Your subscription is past due.').locator('xpath=../..')
    expect(await see(banner)).toMatch(/Dates, prices and booking links stay open until \d+ \w+ 20\d\d\./)
    expect(await banner.getByRole('link', { name: 'Go to Account' }).getAttribute('href')).toBe('/account')
    expect(await page.getByText('No active subscription.').count()).toBe(0)
    await expectGoodLooks(page, `plan-notice-${size}`, true)
    // Nor does the sky with which other pages begin cover it.
    await visit(page, '/how-it-works')
    await notice.getByRole('button', { name: 'Update card' }).click({ trial: true })
    await visit(page, '/')
    await notice.getByRole('button', { name: 'Update card' }).click()
    await useCard(page, cards.pays, /Save card/)
    await page.getByText('Your card is saved.').waitFor()
    await page.getByRole('link', { name: 'Back' }).click()
    await button(page, 'Update card').waitFor()
    await advance(email, 4)
    await planTurns(page, 'active')
    await visit(page, '/')
    await page.getByRole('heading', { name: 'Search Flights' }).waitFor()
    await expect.poll(() => notice.count()).toBe(0)
  })

  it('tells of a plan that was given, alone and beside one that is paid', async () => {
    const given = await newPage({ size, as: demo.subscriber })
    await visitPlan(given)
    expect(await section(given).innerText()).toMatch(/Active\s+Plan\s+Annual\s+Ends On[^]*No charge/)
    expect(await section(given).innerText()).toContain('Given to you by an administrator.')
    // Whoever has one needs no other, though there are no invoices.
    const invoices = given.getByRole('region', { name: 'Invoices', exact: true })
    await invoices.getByText('Your plan costs nothing, so there are no invoices.').waitFor()
    expect(await invoices.getByRole('link').count()).toBe(0)
    expect(await button(given, 'Cancel subscription').count()).toBe(0)
    await expectGoodLooks(given, `plan-granted-${size}`, true)

    const [page, email] = await subscriber({ size, plan: 'monthly' })
    await give(database, email, 200)
    await visitPlan(page)
    expect(await section(page).innerText()).toMatch(/Paid by card[^]*Renews On[^]*Given to you[^]*Ends On/)
    await button(page, 'Cancel subscription').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
    await button(page, 'Resume subscription').waitFor()
    expect(await section(page).innerText()).toMatch(/It lasts until the later one ends, on \d+ \w+ 20\d\d/)
    await expectGoodLooks(page, `plan-both-${size}`, true)
  })

  it('tells of a trial, and of a plan that is over', async () => {
    const email = await somebody(database)
    const page = await newPage({ size, as: email })
    // Nothing of it stands at Stripe, which would tell otherwise.
    await keep(database, email, trialForDays, 5)
    await visitPlan(page)
    expect(await section(page).innerText()).toMatch(/Trial\s[^]*Your card is charged 49\.99\sUSD then/)
    await expectGoodLooks(page, `plan-trial-${size}`, true)
    await keep(database, email, endedForDays, 10)
    await visitPlan(page)
    expect(await section(page).innerText()).toMatch(/Canceled[^]*Access Ended/)
    await section(page).getByRole('link', { name: 'See plans' }).waitFor()
    await expectGoodLooks(page, `plan-ended-${size}`, true)
  })
})

test('a plan that does not come says so, and can be asked for again', async () => {
  const page = await newPage({ as: await somebody(database), expects: ['ERR_FAILED'] })
  await page.route('**/api/subscription', (route) => route.abort())
  await visit(page, '/account')
  await section(page).getByText('Failed to load your subscription.').waitFor()
  await expectGoodLooks(page, 'plan-failed-desk')
  await page.unroute('**/api/subscription')
  await section(page).getByRole('button', { name: 'Try again' }).click()
  await section(page).getByText('You have no plan.').waitFor()
})
