import { type BackendName, backendNames } from '@faresight/contracts/services'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { readCosts } from './costs.ts'
import { demandOf } from './demand.ts'
import { sizes } from './habits.ts'
import { checksADayLimit, limitsOf } from './limits.ts'
import { readManifest } from './manifests.ts'
import { supplyFor } from './supply.ts'

const costs = readCosts()
const alone = { rememberedShare: 0, questionsPerAlert: 1, checksADay: 2 }
const supplyOf = (accounts: number) => supplyFor(demandOf(accounts, alone), costs)

const container = z.object({ resources: z.object({ limits: z.object({ memory: z.string() }) }) })
const deployment = z.object({
  spec: z.object({ template: z.object({ spec: z.object({ containers: z.tuple([container]) }) }) }),
})

/** What a process may have of memory in a cluster, in bytes. */
function limitOf(part: BackendName): number {
  const [main] = deployment.parse(readManifest(`${part}/deployment.yaml`)).spec.template.spec.containers
  const [, figure = '', unit = ''] = /^(\d+)(Mi|Gi)$/.exec(main.resources.limits.memory) ?? []
  return Number(figure) * (unit === 'Gi' ? 2 ** 30 : 2 ** 20)
}

test.each(backendNames)('a process of %s has less memory in use than it may have in a cluster', (part) => {
  for (const accounts of sizes) {
    const { memory, processes } = supplyOf(accounts)
    const each = (memory[part] ?? 0) / (processes[part] ?? 0)
    expect(each).toBeGreaterThan(0)
    expect(each).toBeLessThan(limitOf(part))
  }
})

test('what is asked for, and what that keeps, grows as accounts do where nobody asks for the same', () => {
  const [one, ten] = [1e6, 1e7].map(supplyOf)
  expect(ten!.mongo.fares).toBeCloseTo(10 * one!.mongo.fares, -3)
  expect(ten!.postgres.bytes).toBeCloseTo(10 * one!.postgres.bytes, -3)
  expect(ten!.providers.requestsADay).toBeCloseTo(10 * one!.providers.requestsADay, 0)
})

test('visitors’ scans, which live for a day, take less than those of others, which live for a year', () => {
  const only = (name: string) => ({ ...demandOf(1e6, alone), perDay: { [name]: 1000 } })
  const scansOf = (name: string) => supplyFor(only(name), costs).mongo.scans
  expect(scansOf('a visitor’s scan')).toBeLessThan(scansOf('a member’s scan') / 100)
})

test('what ends first comes first, and twice the checks end it twice as early', () => {
  const [seldom, often] = [2, 4].map((checksADay) => limitsOf(costs, checksADay))
  const all = seldom!.map(({ accounts }) => accounts)
  expect(all).toEqual(all.toSorted((a, b) => a - b))
  const checks = (limits: typeof seldom) => limits!.find(({ name }) => name === checksADayLimit)!.accounts
  expect(checks(often)).toBeCloseTo(checks(seldom) / 2, 3)
})
