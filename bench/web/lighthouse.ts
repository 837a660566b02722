import { pickFreePort } from '@faresight/local/free-port'
import lighthouse, { type Result, type RunnerResult } from 'lighthouse'
import { launch } from './browser.ts'
import { median } from './median.ts'
import type { Options } from './options.ts'
import { slowdownFor } from './slowdown.ts'
import type { Site } from './site.ts'

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

/** Scores to hold. */
const aims = { performance: 95, accessibility: 100, bestPractices: 100, seo: 100 } as const
/** The layout shift that a page may have at most. */
const mostShift = 0

type Figure = keyof typeof categories | keyof typeof metrics

interface Look {
  figures: Record<Figure, number>
  /** What it found fault with, beside performance. */
  faults: string[]
}

/** Lighthouse's middling phone on a slow line, simulated, with an empty cache, however fast the machine here is. */
export async function measureLighthouse(site: Site, { runs, smoke }: Options, done: (share: number) => void) {
  const paths = (await listedPages(site)).slice(0, smoke ? 1 : undefined)
  // To know how fast the machine is takes a look at a page of its own.
  const speed = smoke ? { index: 0, slowdown: 1 } : await measureSpeed(site, paths)
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
    ...((row['cls'] ?? Infinity) > mostShift ? [`${path}: layout shift ${row['cls']} of ${mostShift}`] : []),
  ])
  console.log(short.length > 0 ? `Short of the aims: ${short.join(', ')}` : 'Every page holds its aims.')
  return {
    figures: { aims, mostShift, speed, rows, short, faults: [...faults] },
    measured: Object.values(rows).flatMap(({ performance, lcpMs }) => [performance, lcpMs]),
  }
}

/** What may be found, as the site map says: the others keep out of search on purpose, which would be marked down. */
async function listedPages({ url }: Site): Promise<string[]> {
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

/** Now and then it finds no start in its own trace, and says itself that it should be run again. */
const tries = 4
const runAgain = 'NO_NAVSTART'

/** How fast this machine is at the moment, by Lighthouse's own benchmark, and by how much that is slowed down. */
async function measureSpeed(
  site: Site,
  paths: readonly string[],
): Promise<{ index: number; slowdown: number }> {
  const found: number[] = []
  for (const path of paths.slice(0, 5))
    found.push((await lookAt(site, path, 1)).lhr.environment.benchmarkIndex)
  const index = Math.round(median(found))
  return { index, slowdown: slowdownFor(index) }
}

async function lookAt(site: Site, path: string, slowdown: number): Promise<RunnerResult> {
  for (let turn = 1; ; turn++) {
    const result = await run(site, path, slowdown)
    const { runtimeError } = result.lhr
    if (!runtimeError) return result
    if (runtimeError.code !== runAgain || turn === tries) throw new Error(runtimeError.message)
  }
}

async function run(site: Site, path: string, cpuSlowdownMultiplier: number): Promise<RunnerResult> {
  const port = await pickFreePort()
  const browser = await launch(site, port)
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
