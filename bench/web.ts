// What a browser makes of the site: Lighthouse's figures, bytes a route, how long presses wait while 500 offers stream in, and
// what moves by itself. `--only lighthouse,bytes,streaming,shifts` measures a part; `--runs` says how often
// Lighthouse looks at each page that may be found, of which the medians are told.
import { onOwnStack } from './own-stack.ts'
import { createProgress, type Progress } from './progress.ts'
import { writeResult } from './result.ts'
import { measureBytes } from './web/bytes.ts'
import { measureLighthouse } from './web/lighthouse.ts'
import { type Options, readOptions } from './web/options.ts'
import { measureShifts } from './web/shifts.ts'
import { type Site, startSite } from './web/site.ts'
import { measureStreaming } from './web/streaming.ts'

/** What each part finds, with the figures that are above 0 if it measured anything. */
type Measure = (site: Site, options: Options, done: Progress['done']) => Promise<Found>

interface Found {
  figures: object
  measured: readonly (number | undefined)[]
}

const measures: Record<Options['measures'][number], Measure> = {
  lighthouse: measureLighthouse,
  bytes: measureBytes,
  streaming: measureStreaming,
  shifts: measureShifts,
}

const options = readOptions(process.argv.slice(2))
const progress = createProgress(1 + options.measures.length)

await onOwnStack(async (own) => {
  progress.step('starting all of Faresight, and making people')
  const site = await startSite(own)
  const found: Record<string, Found> = {}
  for (const name of options.measures) {
    progress.step(`measuring ${name}`)
    found[name] = await measures[name](site, options, progress.done)
  }
  await writeResult(
    'web',
    Object.fromEntries(Object.entries(found).map(([name, { figures }]) => [name, figures])),
    Object.values(found).flatMap(({ measured }) => measured),
  )
})
