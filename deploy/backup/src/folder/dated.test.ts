import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDated, removeOld } from './dated.ts'

const now = new Date('2026-03-31T12:00:00.500Z')
let into: string
beforeEach(async () => {
  into = await mkdtemp(join(tmpdir(), 'faresight-dated-'))
})
afterEach(() => rm(into, { recursive: true, force: true }))

test('a folder has the name of a backup once it is finished, and is gone where it never was', async () => {
  {
    await using dated = await openDated(into, now)
    expect(await readdir(into)).toEqual(['2026-03-31T12-00-00Z.unfinished'])
    await dated.finish()
  }
  expect(await readdir(into)).toEqual(['2026-03-31T12-00-00Z'])
  {
    await using _dated = await openDated(into, new Date('2026-03-31T13:00:00Z'))
  }
  expect(await readdir(into)).toEqual(['2026-03-31T12-00-00Z'])
})

test('what is older than is to be kept goes, and nothing that is not a backup', async () => {
  const names = [
    '2026-03-01T11-59-59Z',
    '2026-03-01T12-00-01Z',
    '2026-03-30T11-00-00Z.unfinished',
    '2026-03-31T11-00-00Z.unfinished',
    '2020-01-01',
    '2020-01-01T00-00-00Z.tar',
    'ledger.jsonl',
  ]
  for (const name of names) await mkdir(join(into, name))
  expect((await removeOld(into, 30, now)).sort()).toEqual([
    '2026-03-01T11-59-59Z',
    '2026-03-30T11-00-00Z.unfinished',
  ])
  expect((await readdir(into)).length).toBe(names.length - 2)
})
