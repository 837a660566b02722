import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demo, newPage, resultsShown, searchPath, visit } from './harness.ts'

/** Text of twice the size in a window that stays as it is: as a browser shows it that enlarges text alone. */
function enlarge(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}

/** What is wider than the room that it has: the page, or what stands on one of its cards. */
function tooWide(): string[] {
  return [document.documentElement, ...document.querySelectorAll('main :is(article, table, form, .card)')]
    .filter((element) => element.scrollWidth > element.clientWidth + 1)
    .map((element) => `${element.tagName} ${element.textContent.slice(0, 60)}`)
}

const widths = [390, 768] as const

const widePage = async (width: (typeof widths)[number], options: Parameters<typeof newPage>[0] = {}) => {
  const page = await newPage({ size: width === 390 ? 'phone' : 'desk', ...options })
  await page.setViewportSize({ width, height: 1024 })
  return page
}

it.each(
  widths.flatMap((width) => ['/', '/how-it-works', '/terms', '/nowhere'].map((path) => ({ width, path }))),
)('a page of $width px has room for text of twice the size: $path', async ({ width, path }) => {
  const page = await widePage(width, { expects: [404] })
  await visit(page, path)
  await page.getByRole('contentinfo').waitFor()
  await enlarge(page)
  await expect.poll(() => page.evaluate(tooWide)).toEqual([])
})

it.each(widths)('cards of flights are whole with text of twice the size in %s px', async (width) => {
  const page = await widePage(width, { as: demo.subscriber })
  await visit(page, searchPath({}, 92))
  await resultsShown(page)
  await enlarge(page)
  await expect.poll(() => page.evaluate(tooWide)).toEqual([])
  const card = page.getByRole('main').getByRole('article').first()
  const more = card
    .getByRole('link', { name: /^Continue/ })
    .or(card.getByRole('button', { name: /tickets$/ }))
  const [button, frame] = await Promise.all([more.first().boundingBox(), card.boundingBox()])
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan((frame?.x ?? 0) + (frame?.width ?? 0))
})

it.each(['/', '/support', '/unsubscribe?token=none'])(
  'lines keep apart where text is twice as large: %s',
  async (path) => {
    const page = await newPage({ size: 'phone' })
    await visit(page, path)
    await enlarge(page)
    const tight = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(h1, h2, h3, p, li)')]
        .filter((element) => {
          const { lineHeight, fontSize } = getComputedStyle(element)
          return parseFloat(lineHeight) < parseFloat(fontSize)
        })
        .map((element) => element.textContent),
    )
    expect(tight).toEqual([])
  },
)

it.each(['/unsubscribe?token=none', '/verify-email', '/resend-verification', '/admin'])(
  'no button is wider than the page where text is twice as large: %s',
  async (path) => {
    const page = await newPage({ size: 'phone' })
    await visit(page, path)
    await page
      .locator('main')
      .getByRole('button')
      .or(page.locator('main').getByRole('link'))
      .first()
      .waitFor()
    await enlarge(page)
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(a, button, input)')]
        .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth)
        .map((element) => element.textContent),
    )
    expect(wide).toEqual([])
  },
)

it('tabs over a list have room where text is twice as large', async () => {
  const page = await newPage({ size: 'phone', as: demo.subscriber })
  await visit(page, '/price-alerts')
  await page.getByRole('tab').first().waitFor()
  await enlarge(page)
  const tabs = await page
    .getByRole('tablist')
    .evaluate((list) => ({ room: list.clientWidth, taken: list.scrollWidth }))
  expect(tabs.taken).toBe(tabs.room)
})

it('a browser that is set to larger text keeps the bar of phones off the end of a page', async () => {
  const page = await newPage({ size: 'desk' })
  await page.setViewportSize({ width: 800, height: 900 })
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Page.setFontSizes', { fontSizes: { standard: 20 } })
  await visit(page, '/support')
  const bar = page.getByRole('navigation', { name: 'Main', exact: true }).last()
  await bar.waitFor()
  await page.keyboard.press('End')
  const foot = page.getByRole('contentinfo')
  const under = async () => {
    const [text, frame] = await Promise.all([foot.boundingBox(), bar.boundingBox()])
    return (text?.y ?? 0) + (text?.height ?? 0) - (frame?.y ?? 0)
  }
  await expect.poll(under).toBeLessThanOrEqual(0.5)
})
