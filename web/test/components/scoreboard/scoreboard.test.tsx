import { scoreboardRoute } from '@faresight/contracts/ai-scan/scoreboard-route'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectFits, expectGoodLooks, expectGoodLooksOnAllSizes, expectRoom } from '../checks/room.ts'
import { earlyBoard, scoredBoard } from '../fixtures/prices.ts'
import { answer, disconnect } from '../network/network.ts'
import { renderApp } from '../render.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

test('figures that do not come can be asked for again, and say when they are too few', async () => {
  disconnect(scoreboardRoute)
  await renderApp('/scoreboard')
  await expect.element(page.getByRole('heading', { name: 'We couldn’t load the track record' })).toBeVisible()
  await expect
    .element(page.getByRole('heading', { name: 'How these numbers are calculated' }))
    .toBeInTheDocument()
  await expectGoodLooksOnAllSizes()
  answer(scoreboardRoute, earlyBoard())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('How our forecasts turned out')
  await expect.poll(() => document.title).toBe('How our forecasts turned out | Faresight')
  await expect.element(page.getByRole('heading', { name: 'Too early to tell' })).toBeVisible()
  expect(page.getByText('Scored', { exact: true }).first().element().parentElement?.textContent).toMatch(/7/)
  expect(page.getByRole('table').elements()).toEqual([])
  const audits = page.getByRole('region', { name: 'Certificate coverage' })
  await expect.element(audits).toMatchTextContent(/12 random checks so far\. We need 30 to show a rate\./)
  await expectFits()
})

wholeTest('scored forecasts show what was counted, and each kind of advice has its place', async () => {
  const board = scoredBoard()
  answer(scoreboardRoute, board)
  await renderApp('/scoreboard#wait-14')
  const row = page.getByRole('table', { name: 'Wait' }).getByRole('row', { name: /^14 days/ })
  await expect.element(row).toBeInTheDocument()
  await expect.poll(() => document.activeElement?.id).toBe('wait-14')
  await expect
    .poll(() => {
      const { top, bottom } = row.element().getBoundingClientRect()
      return top > 64 && bottom < innerHeight - 64
    })
    .toBe(true)
  await expect.element(row).toHaveAttribute('aria-current', 'location')
  expect((row.element() as HTMLElement).innerText).toBe('14 days\t1,260\t983\t78%')
  expect(page.getByText('Made', { exact: true }).first().element().parentElement?.textContent).toMatch(
    /12,406/,
  )
  const range = page.getByRole('table', { name: 'Ranges' }).getByRole('row', { name: /^14 days/ })
  await expect.element(range).toMatchTextContent(/79\.5%/)
  const chances = page.getByRole('table', { name: 'Chances of a drop' }).getByRole('row')
  expect(chances.elements()).toHaveLength(1 + board.reliability.length)
  await expect.element(page.getByText(/^\d\.\d% less$/).first()).toBeInTheDocument()
  const audits = page.getByRole('region', { name: 'Certificate coverage' })
  await expect
    .element(audits)
    .toMatchTextContent(/98\.6% held.*211 of 214 random checks found no fare below the bound/)
  await expectGoodLooks()
  await expectRoom()
})

wholeTest('too few forecasts leave a page without fault', async () => {
  answer(scoreboardRoute, earlyBoard())
  await renderApp('/scoreboard')
  await expect.element(page.getByRole('heading', { name: 'Too early to tell' })).toBeVisible()
  await expectGoodLooks()
  await expectRoom()
})
