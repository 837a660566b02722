import { freePort } from '@faresight/local/free-port'
import lighthouse, { type Result, type RunnerResult } from 'lighthouse'
import { launchChromium } from './browser.ts'
import { median } from '../statistics.ts'
import { isSmoke } from '../command-line.ts'
import type { BenchSite } from './bench-site.ts'

const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best-practices',
  seo: 'seo',
} as const

const metrics = {
  lcpMs: 'largest-contentful-paint',
  cls: 'cumulative-layout-shift',
  tbtMs: 'total-blocking-time',
  fcpMs: 'first-contentful-paint',
} as const

const aims = { performance: 95, accessibility: 100, bestPractices: 100, seo: 100 } as const
const maxLayoutShift = 0

type Figure = keyof typeof categories | keyof typeof metrics

interface Look {
  figures: Record<Figure, number>
  /** Failed audits outside performance. */
  faults: string[]
}

/** Lighthouse's simulated mid-range phone on a slow connection, with an empty cache, independent of this machine's speed. */
export async function measureLighthouse(site: BenchSite, runs: number, done: (share: number) => void) {
  const paths = (await listedPages(site)).slice(0, isSmoke ? 1 : undefined)
  const speed = isSmoke ? { index: 0, slowdown: 1 } : await measureSpeed(site, paths)
  const rows: Record<string, Record<string, number>> = {}
  const faults = new Set<string>()
  for (const path of paths) {
    const looks: Look[] = []
    for (let run = 0; run < runs; run++) looks.push(lookOf((await lookAt(site, path, speed.slowdown)).lhr))
    rows[path] = { ...medians(looks), runs: looks.length }
    for (const look of looks) for (const fault of look.faults) faults.add(`${path}: ${fault}`)
    done(Object.keys(rows).length / paths.length)
  }
  console.log('\nLighthouse, mobile: medians. Scores to 100, times in milliseconds as simulated')
  console.log(`This machine: ${speed.index} by its benchmark, so slowed down by ${speed.slowdown}\n`)
  console.table(rows)
  for (const fault of faults) console.log(fault)
  const short = Object.entries(rows).flatMap(([path, row]) => [
    ...Object.entries(aims)
      .filter(([name, aim]) => (row[name] ?? 0) < aim)
      .map(([name, aim]) => `${path}: ${name} ${row[name]} of ${aim}`),
    ...((row['cls'] ?? Infinity) > maxLayoutShift
      ? [`${path}: layout shift ${row['cls']} of ${maxLayoutShift}`]
      : []),
  ])
  console.log(short.length > 0 ? `Short of the aims: ${short.join(', ')}` : 'Every page holds its aims.')
  return {
    figures: { aims, maxLayoutShift, speed, rows, short, faults: [...faults] },
    measured: Object.values(rows).flatMap(({ performance, lcpMs }) => [performance, lcpMs]),
  }
}

/** The pages of the site map: Lighthouse would mark down the others, which exclude search engines on purpose. */
async function listedPages({ url }: BenchSite): Promise<string[]> {
  const map = await (await fetch(`${url}/sitemap.xml`)).text()
  const paths = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  if (paths.length === 0) throw new Error('The site map lists no page.')
  return paths
}

function medians(looks: readonly Look[]): Record<string, number> {
  const names = [...Object.keys(categories), ...Object.keys(metrics)] as Figure[]
  return Object.fromEntries(
    names.map((name) => {
      const middle = median(looks.map(({ figures }) => figures[name]))
      return [name, name === 'cls' ? Number(middle.toFixed(3)) : Math.round(middle)]
    }),
  )
}

/** Lighthouse sometimes misses the start in its own trace and asks for another run. */
const tries = 4
const runAgain = 'NO_NAVSTART'

/** This machine's index in Lighthouse's benchmark, and the slowdown that follows from it. */
async function measureSpeed(
  site: BenchSite,
  paths: readonly string[],
): Promise<{ index: number; slowdown: number }> {
  const found: number[] = []
  for (const path of paths.slice(0, 5))
    found.push((await lookAt(site, path, 1)).lhr.environment.benchmarkIndex)
  const index = Math.round(median(found))
  return { index, slowdown: cpuSlowdownFor(index) }
}

/** Lighthouse's benchmark index of the phone it emulates: a quarter of a desktop in the middle of its upper class, 1,500 to 2,000. */
const phoneIndex = 1750 / 4

/**
 * How much slower than this machine that phone is, 1 to 10. Lighthouse's default of 4 is for fast desktops only.
 * Method: Lighthouse, docs/throttling.md, "Calibrating the CPU slowdown".
 */
function cpuSlowdownFor(index: number): number {
  return Math.min(10, Math.max(1, Number((index / phoneIndex).toFixed(1))))
}

async function lookAt(site: BenchSite, path: string, slowdown: number): Promise<RunnerResult> {
  for (let turn = 1; ; turn++) {
    const result = await run(site, path, slowdown)
    const { runtimeError } = result.lhr
    if (!runtimeError) return result
    if (runtimeError.code !== runAgain || turn === tries) throw new Error(runtimeError.message)
  }
}

async function run(site: BenchSite, path: string, cpuSlowdownMultiplier: number): Promise<RunnerResult> {
  const port = await freePort()
  const browser = await launchChromium(site, port)
  try {
    const result = await lighthouse(`${site.url}${path}`, {
      port,
      output: 'json',
      logLevel: 'error',
      locale: 'en-US',
      onlyCategories: Object.values(categories),
      throttling: { cpuSlowdownMultiplier },
    })
    if (!result) throw new Error(`Lighthouse gave no result for ${path}`)
    return result
  } finally {
    await browser.close()
  }
}

function lookOf(lhr: Result): Look {
  const scores = Object.entries(categories).map(([name, id]) => [
    name,
    Math.round((lhr.categories[id]?.score ?? 0) * 100),
  ])
  const times = Object.entries(metrics).map(([name, id]) => [name, lhr.audits[id]?.numericValue ?? NaN])
  const rated = Object.values(categories).filter((id) => id !== 'performance')
  const faults = rated
    .flatMap((id) => lhr.categories[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} (${lhr.audits[id]?.title})`)
  // The names are those of the two tables above.
  return { figures: Object.fromEntries([...scores, ...times]) as Record<Figure, number>, faults }
}
