import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '@faresight/local/folders'
import { isSmoke } from './command-line.ts'

type Measured = readonly (number | null | undefined)[]

export const benchResultFolder = join(repositoryRoot, '.faresight', 'bench')

/**
 * Writes figures with the time and the machine to `.faresight/bench/<name>.json`, or nothing in a smoke run.
 *
 * @param measured numbers that are above 0 if anything was measured
 * @throws if one of these is not, or a figure is not finite
 */
export async function validateAndWriteBenchResult(
  name: string,
  figures: object,
  measured: Measured,
): Promise<void> {
  assertMeasuredFigures(figures, measured)
  if (isSmoke) return reportSmokeRun(name, measured)
  const machine = describeMachine()
  const output = join(benchResultFolder, `${name}.json`)
  const text = JSON.stringify({ at: new Date().toISOString(), machine, ...figures }, undefined, 2)
  await mkdir(benchResultFolder, { recursive: true })
  await writeFile(output, `${text}\n`)
  console.log(`${machine.cores} x ${machine.cpu}, Node ${machine.node}, load ${machine.load.join(' ')}`)
  console.log(`Written to ${output}`)
}

function reportSmokeRun(name: string, measured: Measured): void {
  console.log(`Smoke run of ${name}: ${measured.length} figures above 0`)
}

/** @throws as `validateAndWriteBenchResult` does */
export function assertMeasuredFigures(figures: object, measured: Measured): void {
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

function describeMachine() {
  return {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    node: process.version,
    // A benchmark keeps about one core busy; the rest is other work.
    load: loadavg().map((it) => Number(it.toFixed(1))),
  }
}
