// What a browser makes of the site: Lighthouse's figures, bytes a route, how long presses wait while 500 offers stream in, and
// what moves by itself. `--only lighthouse,bytes,streaming,shifts` measures a part; `--runs` says how often
// Lighthouse looks at each page that may be found, of which the medians are told.
import { onOwnStack } from './own-stack.ts'
import { writeResult } from './result.ts'
import { measureBytes } from './web/bytes.ts'
import { measureLighthouse } from './web/lighthouse.ts'
import { type Options, readOptions } from './web/options.ts'
import { measureShifts } from './web/shifts.ts'
import { type Site, startSite } from './web/site.ts'
import { measureStreaming } from './web/streaming.ts'

const measures: Record<Options['measures'][number], (site: Site, options: Options) => Promise<object>> = {
  lighthouse: measureLighthouse,
  bytes: measureBytes,
  streaming: measureStreaming,
  shifts: measureShifts,
}

const options = readOptions(process.argv.slice(2))

await onOwnStack(async (own) => {
  const site = await startSite(own)
  const figures: Record<string, object> = {}
  for (const name of options.measures) figures[name] = await measures[name](site, options)
  await writeResult('web', figures)
})
