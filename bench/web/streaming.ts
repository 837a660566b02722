import type { Locator, Page } from 'playwright-core'
import * as z from 'zod'
import { isoDateInDays } from '../../test/setup/iso-dates.ts'
import { launchChromium, createSignedInProfile, readPageNotes } from './browser.ts'
import { median } from '../statistics.ts'
import { isSmoke } from '../command-line.ts'
import type { BenchSite } from './bench-site.ts'
import { listInteractions, cumulativeLayoutShift, interactionToNextPaint } from './web-vitals.ts'

const runs = 3
/** Some steps may find nothing to press. */
const fewestPresses = 5
/** Of a phone, compared with this machine. */
const slowdown = 4
/** “Good” in Core Web Vitals. */
const aimMs = 200
/** The maximum that a search shows. */
const maxFlights = 500
const turns = 5
const stepMs = 1500
const keyMs = 120
const patienceMs = 60_000
const ended = z.object({ resultsCount: z.int() })
const trip = { origin: 'LON', destination: 'NYC' }

/** Input delay on a phone while a search with flexible dates streams 500 flights. */
export async function measureStreamingInputDelay(site: BenchSite, done: (share: number) => void) {
  if (!isSmoke) await recordFares(site)
  site.stream(true)
  const looks = []
  for (let run = 0; run < (isSmoke ? 1 : runs); run++) {
    looks.push(await pressedWhileStreaming(site, 2 + run, isSmoke ? 1 : slowdown))
    done((run + 1) / runs)
  }
  site.stream(false)
  console.log(`\nPresses while flights stream in: a phone, ${slowdown} times slower than this machine\n`)
  console.table(looks.map(({ figures }) => figures))
  for (const { slowest } of looks) console.table(slowest)
  const inpMs = median(looks.map(({ figures }) => figures.inpMs))
  console.log(`Interaction to next paint, median of ${runs}: ${inpMs} ms; good is ${aimMs} or less`)
  return {
    figures: { slowdown, aimMs, inpMs, looks },
    measured: looks.map(({ figures: { presses } }) => presses - fewestPresses),
  }
}

/** Searches until all provider responses are recorded: on a busy machine the sandbox may exceed the deadline. */
async function recordFares(site: BenchSite): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    const body = {
      ...trip,
      departureDate: isoDateInDays(60),
      returnDate: isoDateInDays(68),
      flexibleDates: true,
      passengers: 9 - turn,
    }
    const answer = await fetch(`${site.url}/api/search`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: site.url,
        cookie: `auth_token=${site.sessionTokens.subscriber}`,
      },
      body: JSON.stringify(body),
    })
    if (ended.parse(await answer.json()).resultsCount === maxFlights) return
  }
  throw new Error('The sandbox has too few flights for this trip.')
}

async function pressedWhileStreaming(site: BenchSite, passengers: number, slowedBy: number) {
  const browser = await launchChromium(site)
  try {
    const context = await createSignedInProfile(browser, site, { device: 'phone', role: 'subscriber' })
    const page = await context.newPage()
    const protocol = await context.newCDPSession(page)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowedBy })
    await page.goto(addressOf(passengers))
    await page.getByRole('tabpanel').getByRole('article').first().waitFor({ timeout: patienceMs })
    const end = page.getByText(/^(\d+ of )?\d+ flights? from \d/)
    const atFirst = await flightsOn(page)
    let presses = 0
    do presses += await pressAround(page)
    while ((await end.count()) === 0)
    const vitals = await readPageNotes(page)
    const figures = {
      atFirst,
      flights: await flightsOn(page),
      presses,
      interactions: vitals.interactions,
      inpMs: interactionToNextPaint(vitals)?.ms ?? 0,
      cls: Number(cumulativeLayoutShift(vitals.shifts).toFixed(4)),
    }
    return { figures, slowest: listInteractions(vitals.events).slice(0, 8) }
  } finally {
    await browser.close()
  }
}

/** One round of hurried input. @returns the number of presses and keys */
async function pressAround(page: Page): Promise<number> {
  const list = page.getByRole('tabpanel')
  const bar = page.getByRole('region', { name: 'Your search' })
  const steps: [Locator, string?][] = [
    [page.getByRole('tab', { name: /^Cheapest/ })],
    [list.getByRole('button', { name: 'Flight details' }).first()],
    [page.getByRole('tab', { name: /^Fastest/ })],
    [page.getByRole('button', { name: 'Nonstop', exact: true })],
    [page.getByRole('button', { name: 'Nonstop', exact: true })],
    [page.getByRole('button', { name: /new results?$/ })],
    [page.getByRole('tab', { name: /^Best/ })],
    [list.getByRole('button', { name: /sellers?$/ }).first()],
    [page.getByRole('button', { name: 'Filters' })],
    [page.getByRole('dialog').getByRole('checkbox').first()],
    [page.getByRole('dialog').getByRole('checkbox').first()],
    [page.getByRole('dialog').getByRole('button', { name: /^Show/ })],
    [bar.getByRole('button', { name: 'Edit' })],
    [page.getByRole('combobox', { name: /from/i }).first(), 'Lisb'],
    [bar.getByRole('button', { name: 'Close' })],
  ]
  let presses = 0
  for (const [what, typed = ''] of steps) {
    // Skips what is not there now.
    const isDone = await what.tap({ timeout: stepMs }).then(
      () => true,
      () => false,
    )
    if (!isDone) continue
    await page.keyboard.type(typed, { delay: keyMs })
    presses += 1 + typed.length
  }
  return presses
}

async function flightsOn(page: Page): Promise<string> {
  return page
    .getByText(/^(\d+ of )?\d+ flights? (from \d|so far)/)
    .first()
    .innerText({ timeout: stepMs })
    .catch(() => '')
}

function addressOf(passengers: number): string {
  const search = new URLSearchParams({
    ...trip,
    departureDate: isoDateInDays(60),
    returnDate: isoDateInDays(68),
    flexibleDates: 'true',
    passengers: String(passengers),
    currency: 'USD',
  })
  return `/?${search.toString()}`
}
