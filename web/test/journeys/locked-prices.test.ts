import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, member, visit } from './journey.ts'
import { heading, resultsShown, searchPath, tripIn } from './on-screen.ts'

const trip = tripIn(80)

/** What a member without a plan must never be sent. */
const openValue = /"(bookingUrl|price|bestPrice)":("\/|\d)/

journey(
  'a member without a plan on a phone gets no price and no booking link, on screen or by the wire',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', as: member })
    const answers = await recordAnswers(page)
    await visit(page, searchPath(trip))
    await resultsShown(page)
    const [, searchId = ''] = /"searchId":"([^"]+)"/.exec((await answers()).join('\n')) ?? []
    const results = await page.evaluate(
      async (path) => (await fetch(path)).text(),
      `/api/search-results/${searchId}`,
    )
    expect(results).toContain('"locked":true')
    expect(results).not.toMatch(openValue)
    await page.getByRole('link', { name: 'Subscribe to Unlock' }).first().waitFor()
    expect(await page.getByRole('tabpanel').innerText()).not.toMatch(/\d USD/)
    expect(await page.getByRole('link', { name: /^Continue/ }).count()).toBe(0)
    await page.getByRole('main').getByRole('button', { name: 'Set price alert', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Subscribe Now' }).waitFor()
    await page.keyboard.press('Escape')

    const scan = { mode: 'ai', origin: 'LHR', destination: 'JFK', searchPeriod: '2_weeks' }
    await visit(page, searchPath(scan))
    await page.getByRole('link', { name: 'Subscribe to Unlock' }).first().waitFor({ timeout: 90_000 })
    expect(await page.getByRole('main').innerText()).not.toMatch(/\d USD/)
    expect((await answers()).join('\n')).not.toMatch(openValue)

    await visit(page, '/price-alerts')
    await heading(page, 'No price alerts yet')
    await page.getByRole('main').getByText('Price alerts are included with a plan').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'See plans' }).click()
    await heading(page, 'Choose your plan')
  },
)

/** Collects the bodies of all answers about searches and scans, streams too. */
async function recordAnswers(page: Page): Promise<() => Promise<string[]>> {
  const bodies: Promise<string>[] = []
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    // A stream that the page has left has no body any more.
    if (/^\/api\/(ai-)?search/.test(pathname)) bodies.push(answer.text().catch(() => ''))
  })
  return () => Promise.all(bodies)
}
