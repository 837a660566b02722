import type { ScanStatus } from '@faresight/contracts/ai-scan/record'
import type { ScanModel } from '../scans/model.ts'

const unended: ScanStatus[] = ['pending', 'running']
const everDue = new Date(0)

/** How many scans wait and how many run. Each of them is due some day, and there are few of those: their index finds them. */
export async function countUnended(model: ScanModel): Promise<{ pending: number; running: number }> {
  const scans = await model
    .find({ dueAt: { $gt: everDue }, status: { $in: unended } })
    .select({ _id: 0, status: 1 })
    .lean()
  const running = scans.filter(({ status }) => status === 'running').length
  return { pending: scans.length - running, running }
}
