import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { demo, newPage, sizes, visit } from './harness.ts'
import { focused, press, tabTo } from './keyboard.ts'
import { somebody, type Database } from './own-people.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

/** The id of what has the focus, and whether it wears the ring. */
const place = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--focus-ring)'
    const ring = getComputedStyle(probe).color
    probe.remove()
    return `${element.id}${getComputedStyle(element).boxShadow.includes(ring) ? ', with a ring' : ''}`
  })

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Goes to a link or a button by Tab and takes it. */
async function take(page: Page, name: string): Promise<void> {
  await tabTo(page, name)
  await press(page, 'Enter')
}

describe.each(sizes)('whoever walks from page to page by keyboard on a %s', (size) => {
  it('goes on at the top of what a link of the header or of the foot leads to', async () => {
    const page = await newPage({ size })
    await visit(page, '/about')
    await take(page, 'Sign Up')
    await title(page, 'Create your account').waitFor()
    await expect.poll(() => place(page)).toBe('main')
    await take(page, 'Contact')
    await title(page, 'Contact').waitFor()
    await expect.poll(() => place(page)).toBe('main')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    // The first stop is what the page begins with, and no link of the header.
    await press(page, 'Tab')
    expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(
      true,
    )
  })

  it('goes on at the anchor that a link within the text names, and back where the link was', async () => {
    const page = await newPage({ size })
    await visit(page, '/terms')
    const link = page.locator('main a[href="/privacy#closing"]')
    await link.focus()
    const before = await page.evaluate(() => scrollY)
    await press(page, 'Enter')
    await title(page, 'Privacy Policy').waitFor()
    await expect.poll(() => place(page)).toBe('closing')
    // What was led to is no stop of its own.
    await press(page, 'Shift+Tab')
    await press(page, 'Tab')
    expect(await place(page)).not.toBe('closing')
    await page.goBack()
    await title(page, 'Terms of Service').waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
    await expect.poll(() => place(page)).toBe('main')
  })

  it('goes on at the page that the menu of the account leads to, and at that after signing out', async () => {
    const page = await newPage({ size, as: await somebody(database) })
    await visit(page, '/support')
    await take(page, 'MK, account menu')
    await page.getByRole('menu').waitFor()
    await page.getByRole('menuitem', { name: 'Account Settings' }).press('Enter')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await title(page, 'Account').waitFor()
    await expect.poll(() => place(page)).toBe('main')
    await take(page, 'MK, account menu')
    await page.getByRole('menuitem', { name: 'Sign Out' }).press('Enter')
    await title(page, 'See which day to fly.').waitFor()
    await expect.poll(() => place(page)).toBe('main')
  })

  it('goes on at the page that a form led to', async () => {
    const email = await somebody(database)
    const page = await newPage({ size })
    await visit(page, '/login?redirect=%2Fsupport')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(demo.password)
    await press(page, 'Enter')
    await title(page, 'Support').waitFor()
    await expect.poll(() => place(page)).toBe('main')
  })

  it('keeps the focus where another query alone is asked for', async () => {
    const page = await newPage({ size })
    await visit(page, '/')
    await tabTo(page, /^AI Deal Search/)
    await press(page, 'ArrowRight')
    await expect.poll(() => new URL(page.url()).search).toBe('?mode=regular')
    expect(await focused(page)).toBe('Regular Search')
  })
})
