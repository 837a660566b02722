import type { Page } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import { demo, expectGoodLooks, newPage, sizes, visit } from './harness.ts'

const legal = [
  ['/terms', 'Terms of Service'],
  ['/privacy', 'Privacy Policy'],
  ['/cookies', 'Cookie Policy'],
] as const

/** The list of contents, opened where it is folded away. */
async function contents(page: Page, size: (typeof sizes)[number]) {
  const entries = page.getByRole('navigation', { name: 'On this page' })
  if (size === 'phone') await page.getByText('On this page').first().press('Enter')
  await entries.waitFor()
  return entries
}

/** Where the text of a section begins, below the top of the window. */
const topOf = (page: Page, id: string) =>
  page.evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top ?? -1, id)

/** Lines of running text that are longer than one reads with ease. */
function longLines(): string[] {
  const found: string[] = []
  for (const block of document.querySelectorAll('section > div > p, section > div > ul > li')) {
    const range = document.createRange()
    let line = { top: -1000, length: 0 }
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (let at = 0; at < (node.nodeValue ?? '').length; at++) {
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const { bottom } = range.getBoundingClientRect()
        if (Math.abs(bottom - line.top) > 8) line = { top: bottom, length: 0 }
        line.length += 1
        if (line.length === 71) found.push(block.textContent.slice(0, 60))
      }
    }
  }
  return found
}

describe.each(sizes)('on a %s', (size) => {
  it.each(legal)(
    '%s reads well, and its contents lead by keyboard to where they say',
    async (path, title) => {
      const page = await newPage({ size })
      await visit(page, path)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      const updated = page.getByText('Last updated October 23, 2025')
      expect(await updated.locator('time').getAttribute('datetime')).toBe('2025-10-23')
      expect(await page.evaluate(longLines)).toEqual([])
      await expectGoodLooks(page, `${path.slice(1)}-${size}`, true)
      const entries = (await contents(page, size)).getByRole('link')
      expect(await entries.allInnerTexts()).toEqual(await page.locator('main h2').allInnerTexts())
      const last = entries.nth(-2)
      const id = (await last.getAttribute('href'))?.slice(1) ?? ''
      await last.press('Enter')
      await expect.poll(() => new URL(page.url()).hash).toBe(`#${id}`)
      // Below the header, which stays.
      const header = await page.getByRole('banner').boundingBox()
      await expect.poll(() => topOf(page, id)).toBeLessThan(840)
      expect(await topOf(page, id)).toBeGreaterThanOrEqual(header?.height ?? 0)
      // Whoever goes on by keyboard goes on from there.
      await page.keyboard.press('Tab')
      const here = page.locator(':focus')
      const isAfter = (name: string) =>
        here.evaluate((link, section) => {
          const from = document.getElementById(section)
          return (from?.compareDocumentPosition(link) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING
        }, name)
      expect(await isAfter(id)).toBeGreaterThan(0)
    },
  )
})

test('a link to a part of the terms opens it there', async () => {
  const page = await newPage()
  await visit(page, '/terms#refunds')
  await expect.poll(() => topOf(page, 'refunds')).toSatisfy((top: number) => top >= 64 && top < 200)
})

test('the terms speak of no trial where none is on offer', async () => {
  const page = await newPage()
  await visit(page, '/terms')
  await page.getByText('There is no free trial.').waitFor()
  expect(await page.getByText('Your first plan is free').count()).toBe(0)
})

test('the terms name the plans as they are sold', async () => {
  const page = await newPage()
  await visit(page, '/terms')
  const table = page.getByRole('table', { name: 'Plans and prices' })
  expect(await table.getByRole('row').allInnerTexts()).toEqual([
    expect.stringContaining('Plan'),
    expect.stringMatching(/Monthly\s+4\.99\sUSD every month/),
    expect.stringMatching(/6 Months\s+19\.99\sUSD every 6 months\s+Saves 33%/),
    expect.stringMatching(/Annual\s+49\.99\sUSD every year\s+Saves 17%/),
  ])
})

test.each([
  { path: '/privacy', head: 'For how long' },
  { path: '/cookies', head: 'How long it lives' },
])(
  'a table of $path is read on a phone without scrolling sideways, each cell under what it tells',
  async ({ path, head }) => {
    const page = await newPage({ size: 'phone' })
    await visit(page, path)
    const cells = page.getByRole('main').locator('td, tbody th')
    const beyond = (all: Element[]) =>
      all.filter((cell) => cell.getBoundingClientRect().right > innerWidth).length
    expect(await cells.count()).toBeGreaterThan(20)
    expect(await cells.evaluateAll(beyond)).toBe(0)
    expect(await page.getByRole('main').locator('td').allInnerTexts()).toContainEqual(
      expect.stringMatching(new RegExp(`^${head}\n+.`)),
    )
  },
)

test('terms and privacy open beside the form to sign up, and from the foot of every page', async () => {
  const page = await newPage()
  await visit(page, '/register')
  await page.getByLabel('First name').fill('Mira')
  for (const [name, path] of [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const) {
    const [beside] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('main').getByRole('link', { name }).click(),
    ])
    await beside.getByRole('heading', { name, level: 1 }).waitFor()
    expect(new URL(beside.url()).pathname).toBe(path)
    await beside.close()
  }
  expect(await page.getByLabel('First name').inputValue()).toBe('Mira')
  for (const [path, title] of legal) {
    const short = title.split(' ')[0] === 'Cookie' ? 'Cookies' : (title.split(' ')[0] ?? '')
    await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: short }).click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('the cart leads to the terms, and keeps what is in it', async () => {
  const page = await newPage({ as: demo.member })
  await visit(page, '/cart?plan=annual')
  const [beside] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('main').getByRole('link', { name: 'Terms of Service' }).click(),
  ])
  await beside.getByRole('heading', { name: 'Terms of Service', level: 1 }).waitFor()
  expect(new URL(beside.url()).pathname).toBe('/terms')
  await page.getByRole('heading', { name: 'Annual', exact: true }).waitFor()
})
