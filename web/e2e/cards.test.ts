import { searchRoutes } from '@faresight/contracts/search/http'
import { describe, expect, it, test } from 'vitest'
import { demo, expectAccessible, newPage, resultsShown, searchPath, see, sizes, visit } from './harness.ts'

describe.each(sizes)('cards on a %s', (size) => {
  it('name their seller beside buttons of one size', async () => {
    const page = await newPage({ size, as: demo.subscriber })
    await visit(page, searchPath({}, 85))
    await resultsShown(page)
    await page.keyboard.press('Control+f')
    const cards = page.getByRole('tabpanel').getByRole('article')
    const seen = await cards.evaluateAll((all: HTMLElement[]) =>
      all.map((card) => {
        const ways = [...card.querySelectorAll<HTMLElement>('a, button')]
        const way = ways.find(({ innerText }) => /^(Continue|See \d+ tickets)/.test(innerText))
        const { width = 0, height = 0 } = way?.getBoundingClientRect() ?? {}
        const seller = /^(Sold by .+|Seller shown on the next page)$/m.exec(card.innerText)
        return { size: `${Math.round(width)} x ${Math.round(height)}`, seller: seller?.[0] }
      }),
    )
    expect(seen.length).toBeGreaterThan(10)
    expect(new Set(seen.map((card) => card.size)).size).toBe(1)
    expect(seen.filter(({ seller }) => !seller)).toEqual([])
    expect(new Set(seen.map(({ seller }) => seller)).size).toBeGreaterThan(2)
  })
})

test('a trip on which one changes flights by oneself says so on its card, and no other does', async () => {
  const page = await newPage({ as: demo.subscriber })
  await visit(page, searchPath({ origin: 'JFK', destination: 'DUT' }, 85))
  await resultsShown(page)
  await expect.poll(() => new URL(page.url()).searchParams.has('searchId')).toBe(true)
  const searchId = new URL(page.url()).searchParams.get('searchId')
  const answer = await page.request.get(`/api/search-results/${searchId}`)
  const { results } = searchRoutes.results.answer.parse(await answer.json())
  const alone = results.filter((result) => !result.locked && result.selfTransfer)
  expect(alone.length).toBeGreaterThan(0)
  expect(alone.length).toBeLessThan(results.length)
  await page.keyboard.press('Control+f')
  const cards = page.getByRole('tabpanel').getByRole('article')
  await expect.poll(() => cards.count()).toBe(results.length)
  const sign = cards.getByText('Self-transfer: you change flights, and check bags in again, yourself')
  expect(await sign.count()).toBe(alone.length)
  await sign.first().scrollIntoViewIfNeeded()
  await expectAccessible(page)
})

test('no airlines at all are one rule, and one cross brings them back', async () => {
  const page = await newPage({ as: demo.subscriber })
  await visit(page, searchPath({}, 85))
  await resultsShown(page)
  await page.getByRole('button', { name: 'Airlines: none' }).click()
  await page.getByRole('heading', { name: 'No flights match your filters' }).waitFor()
  const rules = page.getByRole('button', { name: /^Remove filter/ })
  expect(await see(rules)).toContain('No airlines')
  expect(await rules.count()).toBe(1)
  await page.getByRole('button', { name: 'Reset 1' }).waitFor()
  await rules.click()
  await resultsShown(page)
  await expect.poll(() => new URL(page.url()).searchParams.has('withoutAirlines')).toBe(false)
})
