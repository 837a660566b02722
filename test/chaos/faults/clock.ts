import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { BackendName } from '@faresight/contracts/services'
import { type ChaosContext, FaultTally, waitForRecovery } from '../context.ts'
import type { ReportRow } from '../report.ts'

const shiftedForMs = 8000

/** Shifts in seconds: within and beyond what an identity's lifetime tolerates, ahead and behind. */
const skews: readonly [BackendName, number][] = [
  ['search', 100],
  ['gateway', -48 * 3600],
  ['auth', -100],
  ['alerts', 45],
  ['ai-scan', -45],
  ['gateway', 100],
  ['billing', 3600],
  ['search', -3600],
]

/** What makes the site's processes read their shift from files. */
export function clockShiftEnv(dataDir: string): Record<string, string> {
  const preload = pathToFileURL(join(import.meta.dirname, '../shift-clock.ts'))
  preload.searchParams.set('dir', shiftDir(dataDir))
  return { NODE_OPTIONS: `--import=${preload.href}` }
}

const shiftDir = (dataDir: string) => join(dataDir, 'clock-shifts')

/** Moves the clock of one service. Nobody may seem to be signed out by it. */
export async function shiftClocks(context: ChaosContext): Promise<ReportRow[]> {
  const { site, options, load, say, isOver } = context
  const tally = new FaultTally(`a clock wrong by 45 s to 48 h`)
  let signedOut = 0
  mkdirSync(shiftDir(site.dataDir), { recursive: true })
  for (let count = 0; count < options.clockSkews && !isOver(); count++) {
    const [service, seconds] = skews[count % skews.length] ?? ['search', 100]
    const file = join(shiftDir(site.dataDir), service)
    const before = load.failures.length
    writeFileSync(file, String(seconds * 1000))
    await delay(shiftedForMs)
    rmSync(file)
    const recovery = await waitForRecovery(context, performance.now())
    const refusals = load.failures.slice(before).filter(({ message }) => message.includes('sign-in-required'))
    signedOut += refusals.length
    say(
      `clock of ${service} ${seconds} s off, ${refusals.length} calls seemed signed out, recovered in ${recovery?.toFixed(0)} ms`,
    )
    tally.add(recovery)
  }
  return [tally.toRow(`${signedOut} calls answered as signed out`)]
}
