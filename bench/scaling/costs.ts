import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const figures = z.record(z.string(), z.number())

const cost = z.object({
  times: z.int(),
  seconds: z.number(),
  cpuMs: figures,
  memory: figures,
  received: z.number(),
  kept: z.object({
    postgres: z.number(),
    passing: z.number(),
    writtenAhead: z.number(),
    fares: z.number(),
    scans: z.number(),
    told: z.number(),
    events: z.number(),
    remembered: z.number(),
    asked: z.number(),
  }),
})

/** What `npm run bench:costs -- --keep` has written. */
const measured = z.object({
  at: z.iso.date(),
  machine: z.object({ cpu: z.string(), cores: z.int(), node: z.string(), load: z.array(z.number()) }),
  idleMsASecond: figures,
  memoryAtStart: figures,
  memoryAtMost: figures,
  uses: z.record(z.string(), cost),
  bearing: z.object({
    count: z.int(),
    postgres: z.number(),
    cpuMsPerMillionHours: figures,
    memory: z.number(),
  }),
  openStreamBytes: figures,
})

export type Costs = z.output<typeof measured>
export type Cost = z.output<typeof cost>

export const costsFile = join(import.meta.dirname, 'costs.json')

/** The costs that were kept. @throws where the file is not there, or is not of this shape */
export function readCosts(): Costs {
  return measured.parse(JSON.parse(readFileSync(costsFile, 'utf8')))
}

/** @throws where nothing of that name was measured */
export function costNamed({ uses }: Pick<Costs, 'uses'>, name: string): Cost {
  const found = uses[name]
  if (!found) throw new Error(`Nothing was measured of ${name}`)
  return found
}
