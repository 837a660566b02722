import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { newPage, sizes, visit } from './harness.ts'
import { press } from './keyboard.ts'
import { cardOf, keep } from './kept-searches.ts'
import { focusPlace } from './seen.ts'
import { alertCard, setAlert, tabWords } from './own-alerts.ts'
import { somebody, subscriber, type Database } from './own-people.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

/** Presses a button by key, once it takes that: it goes away by what it does. */
async function act(button: Locator): Promise<void> {
  await button.focus()
  await expect.poll(() => button.isEnabled()).toBe(true)
  await button.press('Enter')
  await button.waitFor({ state: 'detached' })
}

/** Calls fail as on a broken line, until that is mended. */
async function breakCalls(page: Page, path: string): Promise<() => Promise<void>> {
  await page.route(path, (route) => route.abort())
  return () => page.unroute(path)
}

const again = (within: Locator) => within.getByRole('button', { name: 'Try again' }).first()

describe.each(sizes)('a button that goes away by what it does leaves the focus near, on a %s:', (size) => {
  it('asking again for what did not come', async () => {
    const page = await newPage({ size, as: await subscriber(database), expects: ['net::ERR_'] })
    const main = page.getByRole('main')
    for (const [path, call, shown, focus] of [
      ['/price-alerts', '**/api/price-alerts', 'No price alerts yet', 'main'],
      ['/saved-searches', '**/api/saved-searches', 'No saved searches yet', 'main'],
      ['/account', '**/api/auth/sessions', 'This device', 'section Sessions'],
      ['/account', '**/api/subscription/invoices', 'No invoices yet.', 'section Invoices'],
      ['/', '**/api/searches', 'No searches yet', 'section Recent Searches'],
    ] as const) {
      const mend = await breakCalls(page, call)
      await visit(page, path)
      await again(main).waitFor()
      await mend()
      await act(again(main))
      await main.getByText(shown).first().waitFor()
      await expect.poll(async () => [call, await focusPlace(page)]).toEqual([call, focus])
    }
  })

  it('deleting a saved search, and taking that back', async () => {
    const page = await newPage({ size, as: await somebody(database) })
    await keep(page, 'Mine')
    await visit(page, '/saved-searches')
    await act(cardOf(page, 'Mine').getByRole('button', { name: /^Delete/ }))
    await expect.poll(() => focusPlace(page)).toBe('button Undo')
    await act(page.getByRole('main').getByRole('button', { name: 'Undo' }))
    await expect.poll(() => focusPlace(page)).toBe('h2 Mine')
    await page.getByRole('tab', { name: 'Favorites (0)' }).click()
    await act(page.getByRole('main').getByRole('button', { name: 'See all searches' }))
    await expect.poll(() => focusPlace(page)).toBe('div All Searches (1)')
  })

  it('pausing and deleting a price alert, and looking for others', async () => {
    const page = await newPage({ size, as: await subscriber(database) })
    // No fare falls by so much: it stays where it is.
    const watched = { alertType: 'price_drop', minimumDrop: 9000 } as const
    await setAlert(page, size === 'desk' ? 164 : 165, watched)
    await visit(page, '/price-alerts')
    await act(alertCard(page).getByRole('button', { name: /^Pause alert/ }))
    await expect.poll(() => focusPlace(page)).toBe('h2 Active, 0 price alerts')
    await page.getByRole('tab', { name: 'Triggered (0)' }).click()
    await act(page.getByRole('button', { name: 'See active alerts' }))
    await expect.poll(() => focusPlace(page)).toBe('div Active (0)')
    await page.getByRole('tab', { name: 'Paused (1)' }).click()
    await act(alertCard(page).getByRole('button', { name: /^Delete alert/ }))
    await expect.poll(() => focusPlace(page)).toMatch(/^button Undo/)
    expect(await tabWords(page)).toEqual(['Active (0)', 'Triggered (0)', 'Paused (0)'])
  })

  it('ending the session of another browser', async () => {
    const email = await somebody(database)
    await newPage({ as: email, size, ownSession: true })
    const page = await newPage({ size, as: email, ownSession: true })
    await visit(page, '/account')
    const rows = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(2)
    await rows
      .last()
      .getByRole('button', { name: /^Sign out / })
      .press('Enter')
    await expect.poll(() => rows.count()).toBe(1)
    await expect.poll(() => focusPlace(page)).toBe('ul Sessions')
  })

  it('taking the plan out of the cart, and dismissing the word of it', async () => {
    const page = await newPage({ size, as: await somebody(database) })
    await visit(page, '/cart?plan=annual')
    await act(page.getByRole('button', { name: /^Remove/ }))
    await expect.poll(() => focusPlace(page)).toBe('h1 Cart')
    await page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').waitFor()
    await press(page, 'F8')
    await act(page.getByRole('button', { name: 'Dismiss' }))
    await expect.poll(() => focusPlace(page)).toBe('h1 Cart')
  })
})
