import { setTimeout as delay } from 'node:timers/promises'
import { findProcessTree, sendSignal } from '@faresight/local/processes/os-process'
import { type ChaosContext, FaultTally, pick, waitForRecovery, waitUntil } from '../context.ts'
import type { ReportRow } from '../report.ts'
import { type Part, parts, type StoreName, storeNames } from '../site.ts'

/** Between two kills of the same process: after a minute it counts as stable, and its restarts are not delayed. */
const stableAfterMs = 62_000
const restMs = 1000

/** SIGKILL of a random part, and every twentieth time for the launcher. */
export async function killProcesses(context: ChaosContext): Promise<ReportRow[]> {
  const { site, options, random, say, isOver } = context
  const tallies = new Map<string, FaultTally>()
  const tallyOf = (name: string) => {
    const tally = tallies.get(name) ?? new FaultTally(name)
    tallies.set(name, tally)
    return tally
  }
  const killedAt = new Map<Part, number>()
  const isStable = (part: Part) => performance.now() - (killedAt.get(part) ?? -stableAfterMs) >= stableAfterMs
  for (let count = 1; count <= options.kills && !isOver(); count++) {
    let from = performance.now()
    if (count % 20 === 0) {
      await site.killLauncher()
      await site.startLauncher()
      const recovery = await waitForRecovery(context, from)
      say(`kill ${count}: launcher, recovered in ${recovery?.toFixed(0)} ms`)
      tallyOf('kill -9 of the launcher, then npm start').add(recovery)
      continue
    }
    while (!parts.some(isStable)) await delay(250)
    const part = pick(random, parts.filter(isStable))
    killedAt.set(part, performance.now())
    const pid = await waitForPid(part, context)
    from = performance.now()
    sendSignal(pid, 'SIGKILL')
    const recovery = await waitForRecovery(context, from)
    say(`kill ${count}: ${part}, recovered in ${recovery?.toFixed(0)} ms`)
    tallyOf(`kill -9 of ${part}`).add(recovery)
    await delay(restMs)
  }
  return [...tallies.values()].map((it) => it.toRow())
}

/** Calls may succeed without a process that is still restarting after an earlier fault. @throws if it does not come back */
async function waitForPid(part: Part, { site, say }: ChaosContext): Promise<number> {
  let pid = await site.pidOf(part)
  if (pid !== undefined) return pid
  const from = performance.now()
  const isBack = await waitUntil(async () => (pid = await site.pidOf(part)) !== undefined)
  const lines = site.takeLines().filter((line) => line.startsWith(part))
  say(
    [`${part} did not run for ${(performance.now() - from).toFixed(0)} ms:`, ...lines.slice(-8)].join(
      '\n        ',
    ),
  )
  if (!isBack || pid === undefined) throw new Error(`${part} does not run.`)
  return pid
}

/** SIGSTOP without an end: the process must be replaced. */
export async function freezeProcesses(context: ChaosContext): Promise<ReportRow[]> {
  const { site, options, say, isOver } = context
  const ofServices = new FaultTally('SIGSTOP of a service')
  const ofStores = new FaultTally('SIGSTOP of a store')
  for (let count = 0; count < options.freezes && !isOver(); count++) {
    const part = parts[count % parts.length] ?? 'search'
    const pid = await site.pidOf(part)
    if (pid === undefined) throw new Error(`${part} does not run.`)
    // The backends of PostgreSQL, too.
    for (const member of await findProcessTree(pid)) sendSignal(member, 'SIGSTOP')
    const from = performance.now()
    // Clients may notice nothing for seconds, while sessions are cached.
    const isReplaced = await waitUntil(async () => ![pid, undefined].includes(await site.pidOf(part)))
    const recovery = isReplaced ? await waitForRecovery(context, from) : null
    say(`SIGSTOP of ${part}, recovered in ${recovery?.toFixed(0)} ms`)
    const tally = storeNames.some((name) => name === part) ? ofStores : ofServices
    tally.add(recovery)
  }
  return [ofServices.toRow(), ofStores.toRow()]
}

/** Kills a store each time it comes back. Recovery counts from the last kill, and includes the backoff. */
export async function keepStoresAway(context: ChaosContext): Promise<ReportRow[]> {
  const { site, options, say, isOver } = context
  const tally = new FaultTally(`a store killed and kept away for ${options.outageSeconds} s`)
  for (let count = 0; count < options.outages && !isOver(); count++) {
    const store: StoreName = storeNames[count % storeNames.length] ?? 'NATS'
    const until = performance.now() + options.outageSeconds * 1000
    for (; performance.now() < until; await delay(100)) {
      const pid = await site.pidOf(store)
      if (pid !== undefined) sendSignal(pid, 'SIGKILL')
    }
    const recovery = await waitForRecovery(context, performance.now())
    say(`${store} away for ${options.outageSeconds} s, recovered in ${recovery?.toFixed(0)} ms`)
    tally.add(recovery)
  }
  return [tally.toRow('backoff included')]
}
