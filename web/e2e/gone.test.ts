import { expect, test } from 'vitest'
import { sampleLeg, sampleOption, sampleResult } from '../src/features/search/results/rules/sample-results.ts'
import { demo, expectAccessible, newPage, screen, searchPath, see, visit } from './harness.ts'

const flight = (id: string, airline: string) =>
  sampleResult(id, { airline, legs: [sampleLeg({}), sampleLeg({})], options: [sampleOption()] })

const event = (id: number, name: string, data: object) =>
  `id: ${id}\nretry: 300\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`

test.each(['desk', 'phone'] as const)(
  'a flight that leaves the search keeps its place on a %s, and can be booked no more',
  async (size) => {
    const page = await newPage({ size, as: demo.subscriber })
    const first = event(1, 'offers', { results: [flight('a', 'Aer Lingus'), flight('b', 'United')] })
    const then = event(2, 'offers', { results: [], removed: ['a'] }) + event(3, 'done', { resultsCount: 1 })
    let body = first
    await page.route('**/api/search-results/*/events', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body }),
    )
    await visit(page, searchPath({}, 93))
    const card = page.getByRole('article', { name: 'Aer Lingus' })
    await card.getByRole('link', { name: /^Continue/ }).waitFor()
    await card.getByRole('button', { name: 'Flight details' }).click()
    await card.getByRole('button', { name: '1 seller' }).click()
    expect(await card.getByRole('link', { name: /^Continue/ }).count()).toBe(2)
    body = then
    await card.getByText('No longer listed').waitFor()
    expect(await card.getByRole('link').count()).toBe(0)
    expect(await card.innerText()).not.toContain('Live')
    expect(await card.getByRole('button', { expanded: true }).count()).toBe(2)
    expect(await see(page.getByText(/^\d+ flights?, from/))).toMatch(/^1 flight,/)
    if (size === 'desk') await page.getByRole('button', { name: 'Dismiss' }).click()
    await screen(page, `results-gone-${size}-light`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Prices have moved. Sort again' }).click()
    await card.waitFor({ state: 'detached' })
    await page
      .getByRole('article', { name: 'United' })
      .getByRole('link', { name: /^Continue/ })
      .waitFor()
  },
)
