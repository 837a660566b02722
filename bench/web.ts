// What a browser measures: Lighthouse scores, bytes per page, input delay while 500 offers stream in, and layout shifts. `--only` measures
// some of these, `--runs` sets how often Lighthouse measures each page, of which the median counts.
import { runBenchmark } from './bench-context.ts'
import { parseNames, parseWholeNumbers, readTextOptions } from './command-line.ts'
import { createBenchProgress, type BenchProgress } from './progress.ts'
import { validateAndWriteBenchResult } from './result.ts'
import { measurePageBytes } from './web/bytes.ts'
import { measureLighthouse } from './web/lighthouse.ts'
import { measureLayoutShifts } from './web/shifts.ts'
import { type BenchSite, startBenchSite } from './web/bench-site.ts'
import { measureStreamingInputDelay } from './web/streaming.ts'

type Measure = (site: BenchSite, runs: number, done: BenchProgress['done']) => Promise<Found>

interface Found {
  figures: object
  /** Numbers that are above 0 if anything was measured. */
  measured: readonly (number | undefined)[]
}

const measures = {
  lighthouse: measureLighthouse,
  bytes: (site, _, done) => measurePageBytes(site, done),
  streaming: (site, _, done) => measureStreamingInputDelay(site, done),
  shifts: (site, _, done) => measureLayoutShifts(site, done),
} satisfies Record<string, Measure>
// Object.keys widens the names.
const names = Object.keys(measures) as (keyof typeof measures)[]

const options = readTextOptions({ only: names.join(','), runs: { full: '5', smoke: '1' } })
const only = parseNames('only', options.only, names)
const [runs = 1] = parseWholeNumbers('runs', options.runs)
const progress = createBenchProgress(1 + only.length)

await runBenchmark(async (own) => {
  progress.step('starting all of Faresight, and creating users')
  const site = await startBenchSite(own)
  const found: Record<string, Found> = {}
  for (const name of only) {
    progress.step(`measuring ${name}`)
    found[name] = await measures[name](site, runs, progress.done)
  }
  await validateAndWriteBenchResult(
    'web',
    Object.fromEntries(Object.entries(found).map(([name, { figures }]) => [name, figures])),
    Object.values(found).flatMap(({ measured }) => measured),
  )
})
