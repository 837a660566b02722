import { describe, expect, it, test } from 'vitest'
import { demo, expectGoodLooks, newPage, resultsShown, see, sizes } from './harness.ts'
import { bestOf, chosenOn, openEnded } from './scans.ts'
import { focused } from './seen.ts'

describe.each(sizes)('pairs of dates on a %s', (size) => {
  it('a row and a reason open the very offer that they name, and lead to it again', async () => {
    const page = await newPage({ size, as: demo.subscriber })
    await openEnded(page)
    const chosen = chosenOn(page)
    const title = chosen.getByRole('heading')
    const hasFocus = () => title.evaluate((heading) => heading === document.activeElement)
    const row = page.getByRole('region', { name: 'Best pairs' }).getByRole('button').first()
    for (const press of ['first', 'second']) {
      await row.click()
      await title.waitFor()
      await expect.poll(hasFocus, { message: `the ${press} press` }).toBe(true)
    }
    // Among the fastest there is hardly one that is the cheapest as well.
    await page.getByRole('slider', { name: 'What matters to you' }).press('End')
    const reason = page.getByRole('region', { name: 'Why this one' }).getByRole('button').first()
    const price = /at ([\d,]+)\sUSD/.exec(await see(reason))?.[1]
    expect(price).toBeTruthy()
    await reason.click()
    await expect.poll(hasFocus).toBe(true)
    expect(await see(chosen)).toMatch(new RegExp(`\\b${price}\\sUSD`))
    await expectGoodLooks(page)
  })

  it('from the best deal and from a pair one gets to all flights of their dates', async () => {
    const page = await newPage({ size, as: demo.subscriber })
    const { record } = await openEnded(page)
    const link = page.getByRole('link', { name: 'All flights on these dates' })
    const datesIn = (href: string) => {
      const { searchParams } = new URL(href, page.url())
      return [searchParams.get('departureDate'), searchParams.get('returnDate')]
    }
    const { date, returnDate } = bestOf(record)
    expect(datesIn((await link.getAttribute('href')) ?? '')).toEqual([date, returnDate])
    await page.getByRole('region', { name: 'Best pairs' }).getByRole('button').nth(1).click()
    await link.nth(1).waitFor()
    const pair = new URL(page.url()).searchParams.get('pair')?.split('_')
    await link.nth(1).click()
    await resultsShown(page)
    expect(datesIn(page.url())).toEqual(pair)
    await expect.poll(() => focused(page)).toBe('Best Flight Deals')
  })
})

// On a phone the calendar has one view, which is by month.
test('the pair that is open and the view of the calendar stand in the address', async () => {
  const page = await newPage({ as: demo.subscriber })
  const { calendar } = await openEnded(page)
  const inAddress = (name: string) => new URL(page.url()).searchParams.get(name)
  const chosen = chosenOn(page)
  const month = calendar.getByRole('radio', { name: 'Month' })
  await page.getByRole('region', { name: 'Best pairs' }).getByRole('button').nth(1).click()
  const title = await see(chosen.getByRole('heading'))
  await month.check()
  await expect.poll(() => inAddress('pair')).toMatch(/^\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d$/)
  await expect.poll(() => inAddress('view')).toBe('month')
  await page.reload()
  expect(await see(chosen.getByRole('heading'))).toBe(title)
  expect(await month.isChecked()).toBe(true)
  await chosen.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => [inAddress('pair'), inAddress('view')]).toEqual([null, 'month'])
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

test('the day that was chosen by month is still chosen for whoever leaves and comes back', async () => {
  const page = await newPage({ as: demo.subscriber })
  const { calendar } = await openEnded(page)
  await calendar.getByRole('radio', { name: 'Month' }).check()
  const chosen = calendar.getByRole('grid').getByRole('gridcell', { selected: true })
  await chosen.focus()
  await page.keyboard.press('ArrowRight')
  const sentence = await see(chosen)
  const day = () => new URL(page.url()).searchParams.get('day')
  await expect.poll(day).toMatch(/^\d{4}-\d\d-\d\d$/)
  await page.getByRole('link', { name: 'All flights on these dates' }).click()
  await page.getByRole('heading', { name: 'Best Flight Deals' }).waitFor()
  await page.goBack()
  expect(await see(chosen)).toBe(sentence)
})
