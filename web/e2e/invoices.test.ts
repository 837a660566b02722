import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { advance, invoicesAtStripe, subscribe } from './at-stripe.ts'
import { expectGoodLooks, newPage, sizes, visit } from './harness.ts'
import { somebody, type Database } from './own-people.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

const section = (page: Page) => page.getByRole('region', { name: 'Invoices', exact: true })
const rows = (page: Page) => section(page).getByRole('rowheader')

describe.each(sizes)('the invoices on the account page of a %s', (size) => {
  it('lists what was charged to the cent, twelve at first, with its document and its page', async () => {
    const email = await somebody(database)
    const page = await newPage({ size, as: email })
    await visit(page, '/account')
    await section(page).getByText('No invoices yet.').waitFor()
    const plans = section(page).getByRole('link', { name: 'See plans' })
    expect(await plans.getAttribute('href')).toBe('/subscribe')
    await subscribe(page, 'monthly')
    await advance(email, 31 * 14)
    await expect.poll(async () => (await invoicesAtStripe(email)).filter(isPaid).length).toBe(15)
    await visit(page, '/account')
    await rows(page).first().waitFor()
    expect(await rows(page).count()).toBe(12)
    await expectGoodLooks(page, `invoices-many-${size}`, true)
    const all = section(page).getByRole('button', { name: 'Show all 15 invoices' })
    await all.click()
    await expect.poll(() => rows(page).count()).toBe(15)
    expect(await section(page).innerText()).toMatch(/4\.99\sUSD/)

    const [pdf, hosted] = ['PDF', 'View'].map((words) =>
      section(page)
        .getByRole('link', { name: `${words} invoice of` })
        .first(),
    ) as [ReturnType<Page['getByRole']>, ReturnType<Page['getByRole']>]
    expect(await pdf.getAttribute('target')).toBe('_blank')
    expect(await pdf.innerText()).toMatch(/4\.99\sUSD, opens in a new tab/)
    const file = await page.request.get((await pdf.getAttribute('href')) ?? '')
    expect(file.headers()['content-type']).toContain('application/pdf')
    const [opened] = await Promise.all([page.waitForEvent('popup'), hosted.click()])
    await opened.getByRole('heading', { name: /^Invoice/ }).waitFor()
  })

  it('says a credit in words, since a sign may not be read out', async () => {
    const email = await somebody(database)
    const page = await newPage({ size, as: email })
    await subscribe(page, 'annual')
    const change = await page.request.get('/api/subscription/change?planId=monthly')
    const { at, dueNow } = await change.json()
    const answer = await page.request.post('/api/subscription/change', {
      headers: { origin: new URL(page.url()).origin },
      data: { planId: 'monthly', at, dueNow },
    })
    expect(answer.status()).toBe(200)
    await visit(page, '/account')
    await section(page).getByText('minus 45.00 USD', { exact: true }).waitFor()
    await expectGoodLooks(page, `invoices-credit-${size}`, true)
  })
})

function isPaid({ status }: { status: string }): boolean {
  return status === 'paid'
}
