import { execFile } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setTimeout as delay } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import { CallError } from '../client.ts'
import { type ChaosContext, FaultTally, waitForRecovery } from '../context.ts'
import type { ReportRow } from '../report.ts'
import { isoDateInDays } from '../../setup/iso-dates.ts'

const fullForMs = 20_000
const recoveryAimMs = 10_000

/** Mounts a small file system in memory for the site's data. @returns undefined where that is not permitted */
export async function mountSmallDisk(dir: string, megabytes: number): Promise<AsyncDisposable | undefined> {
  const run = promisify(execFile)
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'faresight-chaos', dir])
  } catch {
    return undefined
  }
  return {
    async [Symbol.asyncDispose]() {
      await run('umount', ['-l', dir])
    },
  }
}

/** Fills the disk to the last byte and keeps it full, then frees it. While it is full, reads must work and writes must be refused. */
export async function fillDisk(context: ChaosContext, megabytes: number): Promise<ReportRow[]> {
  const { site, options, say, isOver } = context
  const tally = new FaultTally('disk full for 20 s')
  let reads = 0
  let failedReads = 0
  let wrongWrites = 0
  for (let count = 0; count < options.fullDisks && !isOver(); count++) {
    const { blocks, bsize } = await statfs(site.dataDir)
    // The machine's own disk must never be filled.
    if (blocks * bsize > megabytes * 2 ** 20) throw new Error(`${site.dataDir} is not on a small disk.`)
    const filler = join(site.dataDir, 'filler')
    fillWith(filler)
    for (const until = performance.now() + fullForMs; performance.now() < until; await delay(250)) {
      // Whatever the servers free is taken as well.
      fillWith(filler)
      reads++
      if ((await outcomeOf(() => read(context))) !== 'ok') failedReads++
      if ((await outcomeOf(() => write(context))) === 'wrong') wrongWrites++
    }
    await rm(filler)
    const recovery = await waitForRecovery(context, performance.now())
    say(`disk full, recovered in ${recovery?.toFixed(0)} ms`)
    tally.add(recovery)
  }
  return [
    tally.toRow(
      `${failedReads} of ${reads} reads failed, ${wrongWrites} writes were refused other than by 503; aim of the recovery ${recoveryAimMs / 1000} s`,
    ),
  ]
}

async function outcomeOf(work: () => Promise<unknown>) {
  return work().then(
    () => 'ok' as const,
    (error: unknown) => {
      if (error instanceof CallError) return error.outcome
      throw error
    },
  )
}

function read({ client, users }: ChaosContext): Promise<unknown> {
  return client.call(savedSearchRoutes.favorites, { cookie: users.subscribers[0]?.cookie })
}

function write({ client, users }: ChaosContext): Promise<unknown> {
  const trip = { origin: 'LHR', destination: 'JFK', tripType: 'oneway', departureDate: isoDateInDays(40) }
  const body = { ...trip, name: `full disk ${randomUUID()}` }
  return client.call(savedSearchRoutes.save, { cookie: users.subscribers[1]?.cookie, body })
}

/** Appends zeros until the disk takes no more. */
function fillWith(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (const size of [1 << 20, 1 << 12, 1]) {
      const zeros = Buffer.alloc(size)
      try {
        for (;;) if (writeSync(file, zeros) < size) break
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      }
    }
  } finally {
    closeSync(file)
  }
}
