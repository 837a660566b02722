import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRunsFile, readRuns, type StoredCase, storedCaseKey } from './runs-file.ts'
import { madeClaim, makeRun } from './testing/runs.ts'

let folder = ''
const path = () => join(folder, 'scan-runs', 'key.jsonl')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'runs-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function storedCase(cityPair: string, logGap = 0): StoredCase {
  const run = makeRun(cityPair, 0.1, { claim: madeClaim(logGap, 0.2) })
  const { market, variant, policy, budget, aim } = run
  return { market, cityPair, variant, policy, budget, aim, runs: [run] }
}

test('a second run finds the finished cases of an interrupted one, except a line that is cut', async () => {
  const first = await openRunsFile(path(), false)
  first.append([storedCase('A-B'), storedCase('C-D', -Infinity)])
  await appendFile(path(), '{"market":"made","cityP')
  const second = await openRunsFile(path(), false)
  expect([...second.stored.values()]).toEqual([storedCase('A-B'), storedCase('C-D', -Infinity)])
  second.append([storedCase('E-F')])
  const third = await openRunsFile(path(), false)
  expect([...third.stored.keys()]).toEqual(
    ['A-B', 'C-D', 'E-F'].map((pair) => storedCaseKey(storedCase(pair))),
  )
})

test('a restart forgets them', async () => {
  const first = await openRunsFile(path(), false)
  first.append([storedCase('A-B')])
  expect((await openRunsFile(path(), true)).stored.size).toBe(0)
})

test('earlier runs are read from their file or from the result that names it', async () => {
  const file = await openRunsFile(path(), false)
  file.append([storedCase('A-B'), storedCase('C-D')])
  const result = join(folder, 'scan.json')
  await writeFile(result, JSON.stringify({ runs: 'scan-runs/key.jsonl', rows: [] }))
  expect(await readRuns(result)).toEqual(await readRuns(path()))
  expect(await readRuns(path())).toHaveLength(2)
})

test('a file without runs is refused', async () => {
  await writeFile(join(folder, 'empty.jsonl'), '')
  await expect(readRuns(join(folder, 'empty.jsonl'))).rejects.toThrow('has no runs')
})
