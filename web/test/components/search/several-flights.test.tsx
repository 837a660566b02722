import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectGoodLooks, expectRoom } from '../checks/room.ts'
import { look } from '../look.ts'
import { choose, field, flightOf, openForm, pickDay, search, tour, valueOf } from './form-page.ts'
import { openResults, parameter, searchEvents, threeFlights } from './search-page.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

test('several flights are chosen one after the other, each from where the last one ends', async () => {
  const events = searchEvents()
  await openForm()
  await page.getByRole('radio', { name: 'Multi-city' }).click()
  await choose(field(flightOf(1), 'From'), 'heathrow', /LHR/)
  await choose(field(flightOf(1), 'To'), 'kennedy', /JFK/)
  await expect.poll(() => valueOf(field(flightOf(2), 'From'))).toContain('JFK')
  await choose(field(flightOf(2), 'To'), 'los angeles', /LAX/)
  await pickDay(flightOf(1).getByRole('button', { name: /^Depart/ }), 9)
  await pickDay(flightOf(2).getByRole('button', { name: /^Depart/ }), 12)
  await expectGoodLooks()
  await search.click()
  events.send('done', { resultsCount: 0 })
  await expect.poll(() => parameter('legs')).toMatch(/^LHR-JFK-[\d-]+_JFK-LAX-/)
  expect(parameter('origin')).toBeNull()
  await expect
    .element(page.getByRole('region', { name: 'Your search' }))
    .toMatchTextContent(/London.LHR.*New York.JFK.*Los Angeles.LAX/)
})

wholeTest('flights come and go between two and five, and the focus stays where the hand is', async () => {
  await openResults(threeFlights, { path: tour, size: 'desktop' })
  await page.getByRole('button', { name: 'Edit' }).click()
  const add = page.getByRole('button', { name: /^Add Flight/ })
  await expect.element(add).toMatchTextContent('Add Flight (3/5)')
  await add.click()
  await expect.poll(() => valueOf(field(flightOf(4), 'From'))).toContain('LHR')
  await expect.element(field(flightOf(4), 'To')).toHaveFocus()
  await add.click()
  await expect.element(add).toMatchTextContent('Add Flight (5/5)')
  await expect.element(add).toBeDisabled()
  const remove = page.getByRole('button', { name: 'Remove Flight 2' })
  await remove.click()
  await expect.element(add).toMatchTextContent('Add Flight (4/5)')
  await expect.poll(() => valueOf(field(flightOf(2), 'From'))).toContain('LAX')
  await expect.element(remove).toHaveFocus()
  for (const left of [3, 2]) {
    await remove.click()
    await expect.element(add).toMatchTextContent(`Add Flight (${left}/5)`)
  }
  expect(page.getByRole('button', { name: /^Remove Flight/ }).elements()).toEqual([])
  await expect.element(add).toHaveFocus()
})

wholeTest('every gap of every flight is named beside its field, and the first gets the focus', async () => {
  await openForm()
  await page.getByRole('radio', { name: 'Multi-city' }).click()
  await search.click()
  for (const place of [1, 2])
    for (const gap of ['origin city', 'destination city', 'travel date'])
      await expect.element(flightOf(place).getByText(`Please enter ${gap}`)).toBeInTheDocument()
  await expectGoodLooks()
  await expectRoom()
  await choose(field(flightOf(1), 'From'), 'heathrow', /LHR/)
  await search.click()
  const first = field(flightOf(1), 'To')
  await expect.element(first).toHaveFocus()
  await expect.element(first).toHaveAttribute('aria-invalid', 'true')
  await choose(first, 'kennedy', /JFK/)
  await expect.element(flightOf(1).getByText('Please enter destination city')).not.toBeInTheDocument()
})

wholeTest(
  'a flight that has come to lie before another says so at once, and no more when it is put right',
  async () => {
    await openForm()
    await page.getByRole('radio', { name: 'Multi-city' }).click()
    const [first, second] = [1, 2].map((place) => flightOf(place).getByRole('button', { name: /^Depart/ }))
    await pickDay(second!, 5)
    await pickDay(first!, 15)
    const sentence = flightOf(2).getByText('Please put the flights in date order')
    await expect.element(sentence).toBeInTheDocument()
    expect(page.getByText('Please enter origin city').elements()).toEqual([])
    await pickDay(second!, 25)
    await expect.element(sentence).not.toBeInTheDocument()
  },
)

wholeTest('a filled form of several flights has no fault on a tablet or a desktop', async () => {
  await openResults(threeFlights, { path: tour, size: 'desktop' })
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.poll(() => valueOf(field(flightOf(3), 'To'))).toContain('LHR')
  await expectGoodLooks()
  await page.getByRole('button', { name: /^Add Flight/ }).click()
  await search.click()
  await expect.element(flightOf(4).getByText('Please enter travel date')).toBeInTheDocument()
  for (const size of ['desktop', 'tablet'] as const) {
    await look({ size })
    const parts = flightOf(1).element().querySelectorAll('[data-part]')
    expect(new Set([...parts].map((part) => part.getBoundingClientRect().top)).size).toBe(1)
    await expectGoodLooks()
  }
})

wholeTest('a form of several flights has room for its gaps beside a place that is filled in', async () => {
  await openForm({}, 'tablet')
  await page.getByRole('radio', { name: 'Multi-city' }).click()
  await choose(field(flightOf(1), 'From'), 'heathrow', /LHR/)
  await search.click()
  await expect.element(flightOf(2).getByText('Please enter travel date')).toBeInTheDocument()
  await expectRoom()
})
