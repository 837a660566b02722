import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, afterEach, expect, test } from 'vitest'
import { writeBackupFile } from '../src/backup-files.ts'
import { readBackupArguments, readRestoreArguments } from '../src/command-line.ts'
import { writeAccountClosureLedger } from '../src/ledger-file.ts'
import { manifestFormat, type BackupManifest, writeBackupManifest } from '../src/manifest.ts'
import { restoreBackup } from '../src/restore-backup.ts'

/** Nothing listens there, so a restore that is not refused fails with `cannotConnect`. */
const unreachable = {
  DATABASE_URL: 'postgres://user:no@127.0.0.1:1/none',
  MONGODB_URL: 'mongodb://127.0.0.1:1/none',
  NATS_URL: 'nats://user:no@127.0.0.1:1',
  BUS_REPLICAS: 1,
}
const cannotConnect = 'Cannot connect to the address in NATS_URL'

let folder: string
let manifest: BackupManifest
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faresight-refusals-'))
  const file = await writeBackupFile(folder, 'mongodb/things.bson.gz', bytes())
  const servers = { postgres: '18', mongodb: '8', nats: '2' }
  const [takenAt, endedAt] = ['2026-01-01T10:00:00.000Z', '2026-01-01T10:01:00.000Z']
  const collections = [{ ...file, name: 'things', documents: 0, indexes: [] }]
  const rest = { schemas: [], streams: [], files: [], auditHead: null }
  manifest = { format: manifestFormat, takenAt, endedAt, servers, collections, ...rest }
  await writeBackupManifest(folder, manifest)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function* bytes() {
  yield Buffer.alloc(1000, 'x')
}

const restore = (ledger: string | null = null) =>
  restoreBackup(unreachable, { from: folder, ledger, replace: false, extraFiles: [] }, () => {}).then(
    () => 'restored',
    (error: Error) => error.message,
  )

test('a backup with a truncated, changed or missing file is refused', async () => {
  const file = join(folder, 'mongodb/things.bson.gz')
  const content = await readFile(file)
  const expected = /is damaged, and nothing was restored: mongodb\/things\.bson\.gz differs/
  await writeFile(file, content.subarray(0, -1))
  expect(await restore()).toMatch(expected)
  content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1
  await writeFile(file, content)
  expect(await restore()).toMatch(expected)
  await rename(file, `${file}.gone`)
  expect(await restore()).toMatch(expected)
})

test('an unfinished backup is refused', async () => {
  await rm(join(folder, 'manifest.json'))
  expect(await restore()).toMatch(/is no backup: it has no manifest\.json/)
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest).slice(0, -20))
  expect(await restore()).toMatch(/manifest\.json of .* is damaged/)
})

test('a backup in the format of another version is refused', async () => {
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, format: manifestFormat + 1 }))
  expect(await restore()).toMatch(/^Another version created .* \(format 2; this version reads 1\)/)
})

test('a ledger that is missing, older than the backup or cut off is refused', async () => {
  const ledger = join(folder, 'ledger.jsonl')
  const write = (takenAt: string) =>
    writeAccountClosureLedger(ledger, { takenAt, auditHead: null }, closures())
  expect(await restore(ledger)).toMatch(/cannot be read \(ENOENT\)/)
  await write('2026-01-01T09:59:59.000Z')
  expect(await restore(ledger)).toMatch(/before the backup: it lacks the accounts closed since/)
  await write('2026-01-01T12:00:00.000Z')
  expect(await restore(ledger)).toContain(cannotConnect)
  const lines = (await readFile(ledger, 'utf8')).split('\n')
  await writeFile(ledger, lines.slice(0, -2).join('\n'))
  expect(await restore(ledger)).toMatch(/is cut off/)
  await writeFile(ledger, 'something else\n')
  expect(await restore(ledger)).toMatch(/is no ledger/)
})

async function* closures() {
  yield { userId: crypto.randomUUID(), closedAt: '2026-01-01T11:00:00.000Z', deletedAt: null }
}

test.each([
  [['--to', 'x'], /Unknown option '--to'.*: npm run restore/],
  [[], /--from is missing: npm run restore/],
  [['--from', 'x'], /^Give either --ledger FILE/],
  [['--from', 'x', '--ledger', 'y', '--without-ledger'], /^Give either --ledger FILE/],
])('restore refuses the arguments %j and shows its usage', (args, expected) => {
  expect(() => readRestoreArguments(args)).toThrow(expected)
})

test('--keep-days must be a positive number', () => {
  expect(() => readBackupArguments(['--to', 'x', '--keep-days', '0'])).toThrow('--keep-days must be a number')
  expect(readBackupArguments(['--to', 'x', '--keep-days', '30'])).toMatchObject({ keepDays: 30 })
})
