import { rm } from 'node:fs/promises'
import { backendNames } from '@faresight/contracts/services'
import { startLocalStack } from '@faresight/local/stack/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScratchFolder } from '../../../test/setup/scratch-folder.ts'
import { ownMetrics } from './declared-metrics.ts'
import { allPromqlQueries } from './queries.ts'

const owned = new AsyncDisposableStack()
/** By process: the type of each metric, by its name. */
const metricTypes = new Map<string, Map<string, string>>()

beforeAll(async () => {
  const dataDir = await createScratchFolder()
  owned.defer(() => rm(dataDir, { recursive: true, force: true }))
  const stack = owned.use(await startLocalStack({ dataDir, temporary: true }))
  for (const part of backendNames) {
    const answer = await fetch(`${stack.urlOf(part)}/metrics`)
    const types = [...(await answer.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)]
    metricTypes.set(part, new Map(types.map(([, name = '', type = '']) => [name, type])))
  }
}, 300_000)
afterAll(() => owned.disposeAsync())

test('the processes export exactly the metrics that their sources declare', () => {
  const exported = Object.fromEntries([...metricTypes.values()].flatMap((types) => [...types]))
  expect(exported).toEqual(Object.fromEntries([...ownMetrics].map(([name, { kind }]) => [name, kind])))
})

test('a query with a job selects metrics that this process exports', () => {
  const pattern = /(\w+)\{[^{}]*job="([\w-]+)"/g
  const asked = allPromqlQueries.flatMap(({ where, query }) =>
    [...query.matchAll(pattern)].map(([, name = '', job = '']) => ({ where, name, job })),
  )
  const wrong = asked
    .filter(({ job, name }) => metricTypes.has(job) && name !== 'up')
    .filter(
      ({ job, name }) =>
        !metricTypes.get(job)?.has(name) &&
        !metricTypes.get(job)?.has(name.replace(/_(bucket|sum|count)$/, '')),
    )
  expect(wrong).toEqual([])
  expect(asked.length).toBeGreaterThan(20)
})
