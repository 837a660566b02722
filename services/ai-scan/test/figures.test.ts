import { readScanStatsRpc } from '@faresight/contracts/ai-scan/rpc'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import type { ScanModel } from '../src/scans/model.ts'
import { insertScan, takeScan } from '../src/scans/store.ts'
import { type Scans, startScans } from './harness.ts'
import { scanLike } from './records.ts'

let scans: Scans
forAllTests(
  () => startScans({ works: false, fares: false }),
  (it) => (scans = it),
)

const soon = () => new Date(Date.now() + 60_000)

test('administrators are told how many scans wait and how many run, those of visitors included', async () => {
  await using admin = await scans.nats.connect('admin')
  const ask = () => admin.request(readScanStatsRpc, {})
  expect(await ask()).toEqual({ pending: 0, running: 0 })
  const add = async (model: ScanModel, status: 'pending' | 'completed' = 'pending') => {
    const scan = scanLike({ dueAt: soon(), status })
    expect(await insertScan(model, scan)).toEqual({ clash: null })
    return scan._id
  }
  const { scans: own, publicScans } = scans.deps
  for (const model of [own, own, publicScans]) await add(model)
  // This one has ended, and that has still to be told.
  await add(own, 'completed')
  for (const model of [own, publicScans, publicScans])
    await takeScan(model, await add(model), { now: new Date(), until: soon(), fromHolder: false })
  expect(await ask()).toEqual({ pending: 3, running: 3 })
})
