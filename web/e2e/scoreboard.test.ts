import { scoreboard, type Scoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import { horizons } from '@faresight/contracts/ai-scan/forecast-rules'
import type { Page } from 'playwright-core'
import { describe, expect, it, test, vi } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDocuments } from '../../test/setup/stack-documents.ts'
import { dayIn, expectGoodLooks, newPage, see, sizes, visit } from './harness.ts'

// The service tells the same for a minute.
vi.setConfig({ testTimeout: 120_000 })

let documents: Awaited<ReturnType<typeof stackDocuments>>
forAllTests(stackDocuments, (it) => (documents = it))

const path = '/api/predictions/scoreboard'
const made = 12_406
const count = (n: number) => n.toLocaleString('en-CA')

async function boardOf(page: Page): Promise<Scoreboard> {
  return scoreboard.parse(await (await page.request.get(path)).json())
}

/** What became of the forecasts of a day, as the service keeps it. */
function countedDay() {
  const horizon = (days: number, place: number) => {
    const scored = 2400 - 300 * place
    const [waitSaid, buySaid] = [60 * place, 20 + 80 * place]
    return {
      scored,
      within80: Math.round(scored * (0.84 - 0.015 * place)),
      within95: Math.round(scored * (0.957 - 0.005 * place)),
      unchanged: Math.round((scored * 0.7) / (1 + place)),
      errors: scored * 0.012 * (1 + days / 5),
      persistenceErrors: scored * 0.013 * (1 + days / 5),
      brier: scored * (0.06 + 0.03 * place),
      fell: Math.round(scored * (0.08 + 0.04 * place)),
      waitSaid,
      waitRight: Math.round(waitSaid * 0.78),
      buySaid,
      buyRight: Math.round(buySaid * 0.81),
    }
  }
  const bins = [3100, 2700, 1600, 800, 420, 200, 90, 31, 9, 0]
  return {
    sampled: 3000,
    changes: 1,
    isStale: false,
    made,
    waiting: 2506,
    unseen: 900,
    tally: {
      horizons: Object.fromEntries(horizons.map((days, place) => [days, horizon(days, place)])),
      reliability: bins.map((all, place) => ({
        count: all,
        said: all * (place * 0.1 + 0.048),
        happened: Math.round(all * (place * 0.1 + (place % 2 ? 0.062 : 0.041))),
      })),
      savings: { trips: 1800, atOnce: 90_000_000, following: 88_900_000, perfect: 86_500_000 },
    },
  }
}

/** Keeps forecasts of days gone by, and waits until the scoreboard tells of them: it is counted once a minute. */
async function keepForecasts(page: Page): Promise<Scoreboard> {
  const days = documents.connection.collection<{ _id: string }>('prediction_days')
  await days.updateOne({ _id: dayIn(-40) }, { $set: countedDay() }, { upsert: true })
  await expect
    .poll(async () => (await boardOf(page)).forecasts.made, { timeout: 90_000 })
    .toBeGreaterThanOrEqual(made)
  return boardOf(page)
}

describe.each(sizes)('too few scored forecasts on a %s', (size) => {
  it('tell nothing: the page says so, and what will stand there', async () => {
    const page = await newPage({ size })
    await visit(page, '/')
    await page.getByRole('link', { name: 'Forecast scoreboard' }).click()
    await page.getByRole('heading', { level: 1, name: 'How our forecasts turned out' }).waitFor()
    expect(await page.title()).toBe('How our forecasts turned out | Faresight')
    await page.getByRole('heading', { name: 'Too early to tell' }).waitFor()
    const { forecasts, enough } = await boardOf(page)
    expect(enough).toBe(false)
    expect(await see(page.getByText('Scored', { exact: true }).locator('..'))).toContain(
      count(forecasts.scored),
    )
    expect(await page.getByRole('table').count()).toBe(0)
    await expectGoodLooks(page, `scoreboard-early-${size}`, true)
  })
})

test('figures that do not come are asked for again', async () => {
  const page = await newPage({ expects: ['ERR_FAILED'] })
  await page.route(`**${path}`, (call) => call.abort(), { times: 1 })
  await visit(page, '/scoreboard')
  await page.getByRole('heading', { name: 'No figures to show' }).waitFor()
  await page.getByRole('heading', { name: 'What is counted, and how' }).waitFor()
  await expectGoodLooks(page, 'scoreboard-failed-desk')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Too early to tell' }).waitFor()
})

describe.each(sizes)('scored forecasts on a %s', (size) => {
  it('are told by what the server has counted, and each kind of advice has its place', async () => {
    const page = await newPage({ size })
    const board = await keepForecasts(page)
    await visit(page, '/scoreboard#wait-14')
    const row = page.getByRole('table', { name: 'Wait' }).getByRole('row', { name: /^14 days/ })
    await row.waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('wait-14')
    await expect.poll(() => row.evaluate(isInSight)).toBe(true)
    expect(await row.getAttribute('aria-current')).toBe('location')
    const of14 = board.horizons.find(({ horizonDays }) => horizonDays === 14)
    if (!of14?.wait.share || of14.coverage80 === null) throw new Error('nothing is told of 14 days')
    const { said, right, share } = of14.wait
    expect(await row.innerText()).toBe(
      `14 days\t${count(said)}\t${count(right)}\t${Math.round(share * 100)}%`,
    )
    expect(await see(page.getByText('Made', { exact: true }).locator('..'))).toContain(
      count(board.forecasts.made),
    )
    const ranges = page.getByRole('table', { name: 'Ranges' }).getByRole('row', { name: /^14 days/ })
    expect(await ranges.innerText()).toContain(`${(of14.coverage80 * 100).toFixed(1)}%`)
    const chances = page.getByRole('table', { name: 'Chances of a fall' }).getByRole('row')
    expect(await chances.count()).toBe(1 + board.reliability.length)
    await page
      .getByText(/^\d\.\d% less$/)
      .first()
      .waitFor()
    await expectGoodLooks(page, `scoreboard-${size}`, true)
  })
})

/** Whether an element can be seen between header and foot. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top > 64 && bottom < innerHeight - 64
}
