import { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectGoodLooks, expectRoom } from '../checks/room.ts'
import { answer } from '../network/network.ts'
import { config } from '../network/usual.ts'
import { address, heading, main, textsOf, title } from '../page-parts.ts'
import { renderApp } from '../render.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'
import { isWholeRun } from '../../../../test/setup/whole-run.ts'

const legal = [
  ['/terms', 'Terms of Service'],
  ['/privacy', 'Privacy Policy'],
  ['/cookies', 'Cookie Policy'],
] as const

/** Where a section begins, below the top of the window. */
const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? -1

test.each(isWholeRun ? legal : legal.slice(0, 1))('%s reads well', async (path, name) => {
  await renderApp(path)
  await expect.element(title).toMatchTextContent(name)
  const updated = page.getByText('Last updated November 28, 2026')
  await expect.element(updated).toBeVisible()
  expect(main.element().querySelector('time')?.getAttribute('datetime')).toBe('2026-11-28')
  expect(longLines()).toEqual([])
  await expectGoodLooks()
  await expectRoom()
})

wholeTest.each([
  ['/terms', 'phone'],
  ['/terms', 'desktop'],
  ['/privacy', 'phone'],
  ['/cookies', 'phone'],
] as const)('the contents of %s lead by keys to their sections on a %s', async (path, size) => {
  await renderApp(path, { size })
  const contents = page.getByRole('navigation', { name: 'On this page' })
  if (size === 'phone') await page.getByText('On this page', { exact: false }).first().click()
  await expect.element(contents).toBeVisible()
  const entries = contents.getByRole('link')
  expect(textsOf(entries)).toEqual(textsOf(main.getByRole('heading', { level: 2 })))
  const entry = entries.elements().at(-2) as HTMLAnchorElement
  const id = entry.hash.slice(1)
  entry.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.hash).toBe(`#${id}`)
  await expect.poll(() => topOf(id)).toBeLessThan(840)
  // Below the header, which stays.
  expect(topOf(id)).toBeGreaterThanOrEqual(page.getByRole('banner').element().getBoundingClientRect().height)
})

wholeTest('a link to a part of the terms opens it there', async () => {
  await renderApp('/terms#refunds')
  await expect.poll(() => topOf('refunds')).toSatisfy((top: number) => top >= 64 && top < 200)
})

wholeTest.each([
  [0, 'There is no free trial.', 'Your first plan is free'],
  [7, 'Your first plan is free for 7 days.', 'There is no free trial.'],
])('with a trial of %i days the terms say: %s', async (trialDays, said, unsaid) => {
  answer(gatewayRoutes.config, { ...config, trialDays })
  await renderApp('/terms')
  await expect.element(main).toMatchTextContent(said)
  await expect.element(main).not.toMatchTextContent(unsaid)
})

test('the terms name the plans as they are sold', async () => {
  await renderApp('/terms')
  const rows = page.getByRole('table', { name: 'Plans and prices' }).getByRole('row')
  await expect.element(rows.first()).toBeVisible()
  expect(textsOf(rows)).toEqual([
    expect.stringContaining('Plan'),
    expect.stringMatching(/Monthly.*4\.99\sUSD every month/),
    expect.stringMatching(/6 Months.*19\.99\sUSD every 6 months.*Saves 33%/),
    expect.stringMatching(/Annual.*49\.99\sUSD every year.*Saves 17%/),
  ])
})

wholeTest.each([
  ['/privacy', 'For how long'],
  ['/cookies', 'How long it lasts'],
])('a table of %s needs no scrolling sideways on a phone, each cell below its head', async (path, head) => {
  await renderApp(path)
  await expect.element(title).toBeVisible()
  const cells = [...main.element().querySelectorAll<HTMLElement>('td, tbody th')]
  expect(cells.length).toBeGreaterThan(20)
  expect(cells.filter((cell) => cell.getBoundingClientRect().right > innerWidth)).toEqual([])
  expect(cells.map(({ innerText }) => innerText)).toContainEqual(
    expect.stringMatching(new RegExp(`^${head}\n+.`)),
  )
})

test('the foot of every page leads to the legal pages', async () => {
  await renderApp('/register')
  for (const [path, name] of legal) {
    const short = name.startsWith('Cookie') ? 'Cookies' : (name.split(' ')[0] ?? '')
    await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: short }).click()
    await expect.element(heading(name)).toBeVisible()
    expect(address()).toBe(path)
  }
})

wholeTest('the other address of the cookie page leads to it', async () => {
  await renderApp('/cookie-policy')
  await expect.element(heading('Cookie Policy')).toBeVisible()
  expect(address()).toBe('/cookies')
})

/** Running text whose lines are longer than one reads with ease. */
function longLines(): string[] {
  const found: string[] = []
  for (const block of document.querySelectorAll('section > div > p, section > div > ul > li')) {
    const range = document.createRange()
    let line = { bottom: -1000, length: 0 }
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (let at = 0; at < (node.nodeValue ?? '').length; at++) {
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const { bottom } = range.getBoundingClientRect()
        if (Math.abs(bottom - line.bottom) > 8) line = { bottom, length: 0 }
        line.length += 1
        if (line.length === 71) found.push(block.textContent.slice(0, 60))
      }
    }
  }
  return found
}
