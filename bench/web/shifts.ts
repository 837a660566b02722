import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { isoDateInDays } from '../../test/setup/iso-dates.ts'
import {
  type BenchDevice,
  benchDevices,
  launchChromium,
  openAndSettle,
  createSignedInProfile,
  readPageNotes,
} from './browser.ts'
import { isSmoke } from '../command-line.ts'
import { type BenchRole, benchRoles } from './session-tokens.ts'
import type { BenchSite } from './bench-site.ts'
import { cumulativeLayoutShift } from './web-vitals.ts'

/** Late enough that the page is painted without scripts and API responses. */
const lateMs = { scripts: 700, answers: 400 }
const atOnce = 2

interface Load {
  path: string
  role: BenchRole
  device: BenchDevice
  isLate: boolean
}

interface Moved extends Load {
  shift: number
  moved: string[]
}

/** Layout shifts of every page for every role, on a phone and a desktop, with prompt and late scripts. */
export async function measureLayoutShifts(site: BenchSite, done: (share: number) => void) {
  const loads = isSmoke ? everyLoad(site).slice(0, 1) : everyLoad(site)
  const left = loads.values()
  const seen: Moved[] = []
  const browser = await launchChromium(site)
  const client = async () => {
    for (const load of left) {
      const one = await shiftOf(browser, site, load)
      seen.push(one)
      done(seen.length / loads.length)
      if (one.shift > 0) console.log(`${one.shift} ${Object.values(load).join(' ')}: ${one.moved.join('; ')}`)
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, client))
  } finally {
    await browser.close()
  }
  const moving = seen.filter(({ shift }) => shift > 0).toSorted((a, b) => b.shift - a.shift)
  console.log(`\nLayout shift of ${loads.length} loads: ${loads.length - moving.length} of 0\n`)
  console.table(
    moving.map(({ path, role, device, isLate, shift }) => ({ path, role, device, isLate, shift })),
  )
  return { figures: { loads: loads.length, lateMs, moving }, measured: [seen.length] }
}

function everyLoad({ paths }: BenchSite): Load[] {
  const search = new URLSearchParams({
    origin: 'LHR',
    destination: 'JFK',
    departureDate: isoDateInDays(60),
    returnDate: isoDateInDays(68),
    currency: 'USD',
  })
  const all = [...paths, `/?${search.toString()}`, '/no-such-page']
  const sizes = Object.keys(benchDevices) as BenchDevice[]
  const loads = all.flatMap((path) =>
    benchRoles.flatMap((role) =>
      sizes.flatMap((device) => [false, true].map((isLate) => ({ path, role, device, isLate }))),
    ),
  )
  // Owners see the same as subscribers, except for /admin.
  return loads.filter(({ path, role }) => role !== 'owner' || path === '/admin')
}

async function shiftOf(browser: Browser, site: BenchSite, load: Load): Promise<Moved> {
  const context = await createSignedInProfile(browser, site, load)
  try {
    const page = await context.newPage()
    // After the first page the browser reserves space for the notice of a due payment.
    if (load.role === 'past due') await openAndSettle(page, '/')
    if (load.isLate) {
      await page.route('**/assets/*.js', async (route) => {
        await delay(lateMs.scripts)
        await route.continue()
      })
      await page.route('**/api/**', async (route) => {
        await delay(lateMs.answers)
        await route.continue()
      })
    }
    await openAndSettle(page, load.path)
    const { shifts } = await readPageNotes(page)
    const moved = [...new Set(shifts.flatMap((shift) => shift.moved))].slice(0, 5)
    return { ...load, shift: Number(cumulativeLayoutShift(shifts).toFixed(4)), moved }
  } finally {
    await context.close()
  }
}
