import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '@faresight/local/folders'
import { isSmoke } from './command-line.ts'

type Measured = readonly (number | null | undefined)[]

const folder = join(repositoryRoot, '.faresight', 'bench')

/**
 * Keeps the figures of a benchmark as `<name>.json`, with the time and the machine, and says where. A smoke run keeps nothing.
 *
 * @param measured figures that are above 0 if anything was measured
 * @throws where one of these is not, or a figure is no finite number
 */
export async function writeResult(name: string, figures: object, measured: Measured): Promise<void> {
  checkFigures(figures, measured)
  if (isSmoke) return reportSmokeRun(name, measured)
  const machine = machineNow()
  const output = join(folder, `${name}.json`)
  const text = JSON.stringify({ at: new Date().toISOString(), machine, ...figures }, undefined, 2)
  await mkdir(folder, { recursive: true })
  await writeFile(output, `${text}\n`)
  console.log(`${machine.cores} x ${machine.cpu}, Node ${machine.node}, load ${machine.load.join(' ')}`)
  console.log(`Written to ${output}`)
}

/** Says what a smoke run has shown. @throws where a figure that must be above 0 is not */
export function reportSmokeRun(name: string, measured: Measured): void {
  checkFigures({}, measured)
  console.log(`Smoke run of ${name}: ${measured.length} figures above 0`)
}

/** @throws as `writeResult` does */
export function checkFigures(figures: object, measured: Measured): void {
  const found = [...figuresIn(figures, '')]
  const strange = found.filter(([, value]) => !Number.isFinite(value))
  if (strange.length) throw new Error(`No finite number: ${strange.map((it) => it.join(' is ')).join(', ')}`)
  const nothing = measured.findIndex((value) => !(value && value > 0))
  if (measured.length === 0 || nothing >= 0)
    throw new Error(
      `Nothing was measured: figure ${nothing + 1} of ${measured.length} is ${measured[nothing]}`,
    )
}

function* figuresIn(value: unknown, path: string): Generator<[string, number]> {
  if (typeof value === 'number') yield [path, value]
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) yield* figuresIn(part, path ? `${path}.${name}` : name)
}

/** What ran it, and what else was at work there. */
function machineNow() {
  return {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    node: process.version,
    // A benchmark itself keeps about one core busy; much more than that and others were at work beside it.
    load: loadavg().map((it) => Number(it.toFixed(1))),
  }
}
