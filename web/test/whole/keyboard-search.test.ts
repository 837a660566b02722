import { expect } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { journey, visit } from '../journeys/journey.ts'
import { focused, press, tabTo } from './keyboard.ts'
import { resultsShown } from '../journeys/on-screen.ts'

journey(
  'a visitor searches by keyboard alone, from the first stop of the page to the sign-up',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop' })
    await visit(page, '/')
    const stops: string[] = []
    for (let stop = 0; stop < 8; stop++) stops.push(await press(page, 'Tab'))
    expect(stops).toEqual([
      'Skip to content',
      'Faresight home',
      'How It Works',
      'AI Features',
      'Pricing',
      'Currency',
      'Log In',
      'Sign Up',
    ])
    await tabTo(page, /^AI Deal Search/)
    expect(await press(page, 'ArrowRight')).toBe('Regular Search')
    await page.getByRole('button', { name: /^Depart/ }).waitFor()
    for (const [field, typed, code] of [
      ['From', 'heathrow', /LHR$/],
      ['To', 'jfk', /JFK$/],
    ] as const) {
      await tabTo(page, field)
      await page.keyboard.type(typed)
      await page.getByRole('option', { name: code }).waitFor()
      await press(page, 'Enter')
    }
    await tabTo(page, /^Depart/)
    await press(page, 'Enter')
    const dates = page.getByRole('dialog', { name: 'Travel dates' })
    const days = dates.getByRole('grid').first()
    await expect.poll(() => days.evaluate((grid) => grid.contains(document.activeElement))).toBe(true)
    await press(page, 'PageDown', 'ArrowDown', 'Enter', 'ArrowDown', 'Enter', 'Escape')
    await dates.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toMatch(/^Depart ?\w{3} \d+ \w{3}/)
    await tabTo(page, /^Passengers/)
    await press(page, 'Enter')
    const party = page.getByRole('dialog', { name: 'Passengers' })
    await party.waitFor()
    await tabTo(page, 'More adults')
    await press(page, 'Enter', 'Escape')
    await party.waitFor({ state: 'detached' })
    await tabTo(page, 'Search')
    await press(page, 'Enter')

    await resultsShown(page)
    expect(new URL(page.url()).searchParams.get('passengers')).toBe('2')
    // The form is gone, so the focus is where the results start.
    await expect.poll(() => focused(page)).toBe('Best Flight Deals')
    await tabTo(page, 'Flight details')
    await press(page, 'Enter')
    await page.getByRole('button', { name: 'Flight details', expanded: true }).waitFor()
    await expectAccessible(page)
    await tabTo(page, /^Sign Up to See Dates/)
    await press(page, 'Enter')
    await page.waitForURL(/\/register\?/)
    await page.getByLabel('Confirm password').waitFor()
  },
)
