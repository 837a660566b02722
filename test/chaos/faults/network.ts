import { setTimeout as delay } from 'node:timers/promises'
import { type ChaosContext, FaultTally, waitForRecovery } from '../context.ts'
import { median, type Probe } from '../recovery.ts'
import type { ReportRow } from '../report.ts'
import { type StoreName, storeNames } from '../site.ts'
import { networkFaults, type TcpProxy } from '../../setup/tcp-proxy.ts'

/** Breaks the connections of all processes to one store at a time. */
export async function breakNetwork(
  context: ChaosContext,
  proxies: Readonly<Record<StoreName, TcpProxy>>,
): Promise<ReportRow[]> {
  const { options, load, say, isOver } = context
  const tallies = new Map(
    networkFaults.map((fault) => [fault, new FaultTally(`network to a store: ${fault}`)]),
  )
  const slowestCalls: number[] = []
  for (let count = 0; count < options.networkFaults && !isOver(); count++) {
    // Five kinds and three stores: fifteen steps reach each combination.
    const fault = networkFaults[count % networkFaults.length] ?? 'reset'
    const store = storeNames[count % storeNames.length] ?? 'NATS'
    const from = performance.now()
    proxies[store].break(fault)
    await delay(options.networkSeconds * 1000)
    const healedAt = performance.now()
    proxies[store].heal()
    const recovery = await waitForRecovery(context, healedAt)
    // Only now calls that lasted through the whole fault have ended.
    if (fault === 'black hole') slowestCalls.push(...slowestCallsMs(load.probes, from, healedAt))
    say(`${fault} of ${store}, recovered in ${recovery?.toFixed(0)} ms`)
    tallies.get(fault)?.add(recovery)
  }
  const hang = slowestCalls.length
    ? `slowest answer of each service while a store hangs: median ${(median(slowestCalls) / 1000).toFixed(1)} s, max ${(Math.max(...slowestCalls) / 1000).toFixed(1)} s`
    : undefined
  return [...tallies].map(([fault, tally]) => tally.toRow(fault === 'black hole' ? hang : undefined))
}

/** How long the slowest call of each kind took that a fault met, from its beginning at the earliest. */
function slowestCallsMs(probes: readonly Probe[], from: number, healedAt: number): number[] {
  const during = probes.filter(({ startedAt, endedAt }) => endedAt >= from && startedAt < healedAt)
  return [...Map.groupBy(during, ({ kind }) => kind).values()].map((calls) =>
    Math.max(...calls.map(({ startedAt, endedAt }) => endedAt - Math.max(startedAt, from))),
  )
}
