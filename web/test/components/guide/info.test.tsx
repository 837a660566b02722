import { defaultChecksPerScan } from '@faresight/contracts/ai-scan/default-limits'
import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectFits, expectGoodLooks, expectRoom } from '../checks/room.ts'
import { stopTimeouts } from '../clock.ts'
import { fixture } from '../fixtures/fixture.ts'
import { answer, disconnect } from '../network/network.ts'
import { address, heading, main, region, textsOf, title } from '../page-parts.ts'
import { renderApp } from '../render.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const titles = (level: number) => textsOf(main.getByRole('heading', { level }))
const record = region('Our record so far')
const slider = page.getByRole('slider', { name: 'What matters to you' })
const deals = page.getByRole('list', { name: 'Three deals, best first' }).getByRole('listitem')
const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom < innerHeight
}

wholeTest('how it works takes seven steps, with the figures of this product, and leads on', async () => {
  await renderApp('/how-it-works')
  await expect.element(title).toMatchTextContent(/How It Works/)
  expect(document.title).toBe('How It Works | Faresight')
  expect(titles(3)).toHaveLength(7)
  const { visitor, subscriber } = defaultChecksPerScan
  expect([visitor, subscriber]).toEqual([8, 50])
  await expect
    .element(main)
    .toMatchTextContent(`up to ${visitor} date pairs per scan, or up to ${subscriber} with a plan`)
  await expect
    .element(page.getByRole('row', { name: /^Date pairs checked in a scan/ }))
    .toMatchTextContent(`up to ${subscriber}`)
  await expectGoodLooks()
  await expectRoom()
  await page.getByRole('link', { name: 'See plans' }).click()
  await expect.element(heading('Every search included')).toBeVisible()
  expect(location.hash).toBe('#pricing')
  history.back()
  await page.getByRole('link', { name: 'Search flights' }).click()
  await expect.element(heading('See which day to fly.')).toBeVisible()
})

wholeTest('the steps of the landing page lead to those of how it works', async () => {
  await renderApp('/')
  await page.getByRole('link', { name: 'Compare prices' }).click()
  const step = page.getByRole('heading', { name: /Compare options and providers$/ })
  await expect.element(step).toBeVisible()
  await expect.poll(() => isInSight(step.element())).toBe(true)
  expect(address() + location.hash).toBe('/how-it-works#compare')
})

wholeTest('AI features explains each of them', async () => {
  answer(priceRoutes.scoreboard, fixture(priceRoutes.scoreboard.answer, { enough: false }))
  await renderApp('/ai-features')
  await expect.element(title).toMatchTextContent(/AI Features/)
  expect(titles(3)).toEqual(
    expect.arrayContaining([
      'Multi-date scanning',
      'Sampling',
      'Price optimization',
      'Heatmap',
      'Real-time data',
      'Continuous learning',
    ]),
  )
  await expectGoodLooks()
  await expectRoom()
})

wholeTest(
  'an example of deals is ranked by what matters, and the best announced once the slider rests',
  async () => {
    await renderApp('/ai-features')
    await expect.element(deals.first()).toMatchTextContent(/310 USD/)
    const best = () =>
      document.querySelector('#price-optimization output')?.textContent?.replaceAll('\u00a0', ' ')
    await expect.poll(best).toMatch(/^Best now: Tue 19 – Thu 28 Jan, 310 USD, score 1\.\d\d$/)
    const before = best()
    stopTimeouts()
    slider.element().focus()
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{End}')
    expect(slider.element().getAttribute('aria-valuetext')).toContain('100%')
    await vi.advanceTimersByTimeAsync(699)
    expect(best()).toBe(before)
    await vi.advanceTimersByTimeAsync(1)
    await expect.poll(best).toBe('Best now: Fri 22 – Sun 31 Jan, 402 USD, score 1.00')
    await expect.element(deals.first()).toMatchTextContent(/402 USD/)
    await userEvent.keyboard('{Home}')
    await expect.element(deals.first()).toMatchTextContent(/296 USD/)
  },
)

test('a record is shown as the server has counted it, with the way to all of it', async () => {
  answer(
    priceRoutes.scoreboard,
    fixture(priceRoutes.scoreboard.answer, {
      forecasts: { made: 9000, scored: 5200 },
      enough: true,
      answered: 0.06,
      right: 0.82,
      savings: { trips: 1800, following: 0.012, perfect: 0.04 },
    }),
  )
  await renderApp('/ai-features#record')
  await expect.element(record).toMatchTextContent(/5,200 of 9,000 forecasts scored so far\./)
  for (const figure of ['6%', '82%', '1.2%']) await expect.element(record).toMatchTextContent(figure)
  await expectGoodLooks()
  await record.getByRole('link', { name: 'See the full track record' }).click()
  await expect.element(heading('How our forecasts turned out')).toBeVisible()
})

wholeTest(
  'a record that does not come can be asked for again, and says when forecasts are too few',
  async () => {
    disconnect(priceRoutes.scoreboard)
    await renderApp('/ai-features#record')
    await expect
      .element(record.getByRole('heading', { name: 'We couldn’t load the track record' }))
      .toBeVisible()
    await expectFits()
    const forecasts = { made: 400, scored: 12 }
    answer(
      priceRoutes.scoreboard,
      fixture(priceRoutes.scoreboard.answer, { forecasts, minScored: 30, enough: false }),
    )
    await record.getByRole('button', { name: 'Try again' }).click()
    await expect.element(record.getByRole('heading', { name: 'Too early to tell' })).toBeVisible()
    await expect.element(record).toMatchTextContent(/Scored 12 of the 30 forecasts we need/)
    await expect.element(record.getByRole('alert')).not.toBeInTheDocument()
  },
)

wholeTest('the page about us says what we do and do not, and leads on', async () => {
  await renderApp('/about')
  await expect.element(title).toMatchTextContent(/About Faresight/)
  await expect.element(region('What we don’t do')).toMatchTextContent(/No one can pay to rank higher\./)
  await expectGoodLooks()
  await expectRoom()
  await expect.element(main.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
  await expect
    .element(page.getByRole('link', { name: 'See the scoreboard' }))
    .toHaveAttribute('href', '/scoreboard')
  await page.getByRole('link', { name: 'How we forecast prices' }).click()
  const forecasts = heading('Forecasts, and their scores')
  await expect.poll(() => isInSight(forecasts.element())).toBe(true)
})
