import { rm } from 'node:fs/promises'
import { backendNames } from '@faresight/contracts/services'
import { startLocalStack } from '@faresight/local/stack/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../../../test/setup/scratch.ts'
import { own } from './declared.ts'
import { queries } from './queries.ts'

const owned = new AsyncDisposableStack()
/** By process, the names on its page: each is there with its type, whether or not anything has been counted. */
const pages = new Map<string, Map<string, string>>()

beforeAll(async () => {
  const dataDir = await scratchFolder()
  owned.defer(() => rm(dataDir, { recursive: true, force: true }))
  const stack = owned.use(await startLocalStack({ dataDir, temporary: true }))
  for (const part of backendNames) {
    const answer = await fetch(`${stack.urlOf(part)}/metrics`)
    const types = [...(await answer.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)]
    pages.set(part, new Map(types.map(([, name = '', type = '']) => [name, type])))
  }
}, 300_000)
afterAll(() => owned.disposeAsync())

test('what processes give is what their sources declare, and the other way round', () => {
  const given = Object.fromEntries([...pages.values()].flatMap((page) => [...page]))
  expect(given).toEqual(Object.fromEntries([...own].map(([name, { kind }]) => [name, kind])))
})

test('a query that names its process asks it for what that one gives', () => {
  const pattern = /(\w+)\{[^{}]*job="([\w-]+)"/g
  const asked = queries.flatMap(({ where, query }) =>
    [...query.matchAll(pattern)].map(([, name = '', job = '']) => ({ where, name, job })),
  )
  const wrong = asked
    .filter(({ job, name }) => pages.has(job) && name !== 'up')
    .filter(
      ({ job, name }) =>
        !pages.get(job)?.has(name) && !pages.get(job)?.has(name.replace(/_(bucket|sum|count)$/, '')),
    )
  expect(wrong).toEqual([])
  expect(asked.length).toBeGreaterThan(20)
})
