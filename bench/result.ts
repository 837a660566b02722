import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { repository } from '@faresight/local/repository'

const folder = join(repository, '.faresight', 'bench')

/** Keeps the figures of a benchmark as `<name>.json`, with the time and the machine, and says where. */
export async function writeResult(name: string, figures: object): Promise<void> {
  const machine = machineNow()
  const output = join(folder, `${name}.json`)
  const text = JSON.stringify({ at: new Date().toISOString(), machine, ...figures }, undefined, 2)
  await mkdir(folder, { recursive: true })
  await writeFile(output, `${text}\n`)
  console.log(`${machine.cores} x ${machine.cpu}, Node ${machine.node}, load ${machine.load.join(' ')}`)
  console.log(`Written to ${output}`)
}

/** What ran it, and what else was at work there. */
export function machineNow() {
  return {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    node: process.version,
    // A benchmark itself keeps about one core busy; much more than that and others were at work beside it.
    load: loadavg().map((it) => Number(it.toFixed(1))),
  }
}
