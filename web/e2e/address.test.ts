import { expect, test } from 'vitest'
import { baseUrl, dayIn, demo, newPage, resultsShown, searchPath, see, visit } from './harness.ts'

const tour = `/?tripType=multicity&legs=LHR-JFK-${dayIn(60)}_JFK-LAX-${dayIn(64)}_LAX-LHR-${dayIn(70)}&currency=USD`

test('a link opens the same search for somebody else, whatever it holds', async () => {
  const page = await newPage({ as: demo.subscriber })
  await visit(page, `${tour}&nearbyAirports=true&cabinClass=business&passengers=2`)
  await resultsShown(page)
  const other = await newPage({ size: 'phone' })
  await visit(other, page.url())
  await resultsShown(other)
  expect(await see(other.getByRole('region', { name: 'Your search' }))).toMatch(/2 adults\s· Business/)
  await other.getByRole('button', { name: 'Edit' }).click()
  await expect.poll(() => other.getByRole('group', { name: /^Flight \d/ }).count()).toBe(3)
  await other.getByRole('button', { name: 'Advanced options', expanded: true }).waitFor()
  expect(await other.getByRole('switch', { name: /nearby airports/ }).isChecked()).toBe(true)
})

test('choices that are made at once all stand in the address, and lead back to the same', async () => {
  const page = await newPage({ as: demo.subscriber })
  await visit(page, searchPath())
  await resultsShown(page)
  const choose = () => {
    // Within one task, before the router has heard of the first.
    for (const [what, words] of [
      ['aside label', '1 stop'],
      ['[role=tab]', 'Fastest'],
    ] as const) {
      const all = [...document.querySelectorAll<HTMLElement>(what)]
      all.find(({ textContent }) => textContent.startsWith(words))?.click()
    }
  }
  await page.evaluate(choose)
  const address = () => {
    const { searchParams } = new URL(page.url())
    return [searchParams.get('withoutStops'), searchParams.get('sort')]
  }
  await expect.poll(address).toEqual(['1', 'fastest'])
  await page.reload()
  await resultsShown(page)
  expect(address()).toEqual(['1', 'fastest'])
  const stops = page.getByRole('complementary').getByRole('checkbox', { name: /^1 stop/ })
  expect(await stops.isChecked()).toBe(false)
})

test('garbage in every parameter leaves a page that works, under an address that is right', async () => {
  const garbage = ['__proto__', '%00', '-1', '💥', 'a'.repeat(300), '<script>alert(1)</script>', '2027-02-31']
  const names = ['tripType', 'origin', 'destination', 'departureDate', 'returnDate', 'legs', 'flexibleDates']
  const more = ['nearbyAirports', 'passengers', 'cabinClass', 'stops', 'currency']
  const view = ['sort', 'withoutStops', 'withoutSellers', 'times', 'maxDuration', 'maxPrice']
  const page = await newPage()
  for (const bad of garbage) {
    const all = new URLSearchParams([...names, ...more, ...view].map((name) => [name, bad]))
    await visit(page, `/?${all.toString()}`)
    await page.getByRole('combobox', { name: 'From' }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
  }
  const whole = searchPath({
    passengers: '0',
    stops: 'all',
    flexibleDates: 'x',
    legs: '_',
    sort: '-',
    maxPrice: 'low',
    withoutStops: '2,2,moon',
  })
  await visit(page, `${whole}&utm=kept`)
  await resultsShown(page)
  const right = new URL(searchPath(), baseUrl).searchParams
  const params = () => new URL(page.url()).searchParams
  // What stands in the address follows what is shown by a moment.
  await expect.poll(() => params().get('withoutStops')).toBe('2')
  const now = params()
  for (const [name, value] of right) expect(now.get(name)).toBe(value)
  for (const name of ['passengers', 'stops', 'flexibleDates', 'legs', 'sort', 'maxPrice'])
    expect(now.has(name)).toBe(false)
  // One rule, however often it stands in the address.
  await page.getByRole('button', { name: 'Remove filter: No 2 or more' }).waitFor()
  await page.getByRole('button', { name: 'Reset 1' }).waitFor()
  expect(now.get('utm')).toBe('kept')
})
