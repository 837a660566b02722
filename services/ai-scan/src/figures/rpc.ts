import { readScanStatsRpc } from '@faresight/contracts/ai-scan/rpc'
import type { Deps } from '../deps.ts'
import { countUnended } from './store.ts'

/** Tells administrators how many scans there are at the moment, those of visitors included. */
export function serveFigures({ bus, scans, publicScans }: Pick<Deps, 'bus' | 'scans' | 'publicScans'>): void {
  bus.serveRpc(readScanStatsRpc, async () => {
    const [own, visitors] = await Promise.all([countUnended(scans), countUnended(publicScans)])
    return { pending: own.pending + visitors.pending, running: own.running + visitors.running }
  })
}
