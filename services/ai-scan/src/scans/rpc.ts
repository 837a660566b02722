import { readScanStatsRpc } from '@faresight/contracts/ai-scan/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import type { ScanModel } from './model.ts'
import { countActiveScans } from './store.ts'

export interface ScanCountsDeps {
  bus: Pick<Bus, 'serveRpc'>
  scans: ScanModel
  publicScans: ScanModel
}

export function serveActiveScanCounts({ bus, scans, publicScans }: ScanCountsDeps): void {
  bus.serveRpc(readScanStatsRpc, async () => {
    const [own, visitors] = await Promise.all([countActiveScans(scans), countActiveScans(publicScans)])
    return { pending: own.pending + visitors.pending, running: own.running + visitors.running }
  })
}
