import { describe, expect, it, test } from 'vitest'
import { demo, newPage, resultsShown, searchPath, see, sizes, visit } from './harness.ts'

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
