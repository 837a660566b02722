import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { listenSandboxAtNoon } from '../harness.ts'
import { listIgnavQuotes } from '../provider-calls.ts'

const folder = process.env['FARES_DIR'] || resolve(import.meta.dirname, '../../../../../shared/fares')
const file = resolve(folder, 'google2026.csv.gz')

// 21 November 2026 is a Saturday, 19 weeks after Saturday 11 July 2026, the last one on which fares were recorded.
test('LHR to LAX and back costs what was recorded, on every recorded day', async ({ skip }) => {
  skip(!existsSync(file), `there are no recorded fares at ${file} (set FARES_DIR)`)
  await using sandbox = await listenSandboxAtNoon({ faresDir: folder, today: '2026-11-21' })
  const recorded = (route: string) =>
    new Map(
      gunzipSync(readFileSync(file))
        .toString()
        .split('\n')
        .filter((line) => line.startsWith(`${route},2026-07-11,`))
        .map((line) => line.split(','))
        .map((cells) => [movedBy(cells[3] ?? '', 19 * 7), Number(cells[4])]),
    )
  const [out, back] = [recorded('LHR,LAX'), recorded('LAX,LHR')]
  let compared = 0
  for (const ahead of [7, 30, 61, 90, 120, 150]) {
    const [departure, comeback] = [movedBy('2026-11-21', ahead), movedBy('2026-11-21', ahead + 10)]
    const [there, home] = [out.get(departure), back.get(comeback)]
    if (there === undefined || home === undefined) continue
    const [cheapest] = await listIgnavQuotes(sandbox.url, {
      from: 'LHR',
      to: 'LAX',
      days: [departure, comeback],
    })
    expect(cheapest?.price.amount).toBe(there + home)
    compared++
  }
  expect(compared).toBeGreaterThan(3)
})

function movedBy(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}
