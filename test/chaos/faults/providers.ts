import { setTimeout as delay } from 'node:timers/promises'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { createFaultClient } from '../../setup/sandbox-faults.ts'
import { CallError } from '../client.ts'
import type { ChaosContext } from '../context.ts'
import { median } from '../recovery.ts'
import type { ReportRow } from '../report.ts'

const providers = ['ignav', 'skyscanner', 'amadeus', 'travelpayouts'] as const
const faults = ['5xx', 'hang', '429', 'bad-json', 'half', 'empty'] as const
const scanTimeoutMs = 120_000

/** One provider at a time fails in one way; every scan must complete nevertheless. */
export async function breakProviders(context: ChaosContext): Promise<ReportRow[]> {
  const { site, options, say, isOver } = context
  const completedMs: number[] = []
  let failed = 0
  const remarks = new Map<string, number>()
  for (let count = 0; count < options.providerFaults && !isOver(); count++) {
    const provider = providers[count % providers.length] ?? 'ignav'
    const fault = faults[Math.floor(count / providers.length) % faults.length] ?? '5xx'
    const client = createFaultClient(site.sandboxUrl())
    await client.order(provider, { fault })
    const from = performance.now()
    const { status, errorMessage } = await runScan(context, count)
    await client.heal()
    say(`${provider} ${fault}: the scan ${status} ${errorMessage ?? ''}`)
    if (errorMessage) remarks.set(errorMessage, (remarks.get(errorMessage) ?? 0) + 1)
    if (status === 'completed') completedMs.push(performance.now() - from)
    else failed++
  }
  const causes = [...remarks].map(([remark, times]) => `${times} × “${remark}”`)
  const duration = completedMs.length ? [`median ${(median(completedMs) / 1000).toFixed(1)} s a scan`] : []
  return [
    {
      test: 'AI scan with one provider down',
      count: completedMs.length + failed,
      lost: 0,
      doubled: 0,
      stuck: failed,
      recoveries: [],
      note: [...duration, ...causes].join(' '),
    },
  ]
}

async function runScan({ client, users }: ChaosContext, index: number) {
  const cookie = users.subscribers[index % users.subscribers.length]?.cookie
  const destination = ['CDG', 'MAD', 'FCO', 'AMS', 'VIE', 'LIS'][index % 6]
  const body = {
    origin: 'JFK',
    destination,
    passengers: 1 + (index % 4),
    searchPeriod: '1_month',
    tripType: 'oneway',
  }
  const { searchId } = await client.call(aiScanRoutes.scan, { cookie, body })
  for (const until = performance.now() + scanTimeoutMs; performance.now() < until; await delay(500)) {
    const record = await client
      .call(aiScanRoutes.record, { cookie, id: searchId })
      .catch((error: unknown) => {
        if (error instanceof CallError && error.outcome !== 'wrong') return undefined
        throw error
      })
    if (record && record.status !== 'pending' && record.status !== 'running')
      return { status: record.status, errorMessage: record.errorMessage }
  }
  return { status: 'never ended', errorMessage: null }
}
