import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createUnfinishedBackupFolder, deleteOldBackups } from './backup-folder.ts'

const now = new Date('2026-03-31T12:00:00.500Z')
let into: string
beforeEach(async () => {
  into = await mkdtemp(join(tmpdir(), 'faresight-backup-folder-'))
})
afterEach(() => rm(into, { recursive: true, force: true }))

test('a backup folder gets its final name when it is finished, and is deleted otherwise', async () => {
  {
    await using backup = await createUnfinishedBackupFolder(into, now)
    expect(await readdir(into)).toEqual(['2026-03-31T12-00-00Z.unfinished'])
    await backup.finish()
  }
  expect(await readdir(into)).toEqual(['2026-03-31T12-00-00Z'])
  {
    await using _backup = await createUnfinishedBackupFolder(into, new Date('2026-03-31T13:00:00Z'))
  }
  expect(await readdir(into)).toEqual(['2026-03-31T12-00-00Z'])
})

test('old backups and old unfinished ones are deleted, and nothing else', async () => {
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
  expect((await deleteOldBackups(into, 30, now)).sort()).toEqual([
    '2026-03-01T11-59-59Z',
    '2026-03-30T11-00-00Z.unfinished',
  ])
  expect((await readdir(into)).length).toBe(names.length - 2)
})
