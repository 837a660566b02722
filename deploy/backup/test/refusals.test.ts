import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, afterEach, expect, test } from 'vitest'
import { readBackupArguments, readRestoreArguments } from '../src/arguments.ts'
import { bringBack } from '../src/bring-back.ts'
import { keep } from '../src/folder/keep.ts'
import { format, type Manifest, writeManifest } from '../src/manifest.ts'
import { writeLedger } from '../src/ledger/file.ts'
import { run } from './run.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

/** Where nobody answers: whoever asked there would not say what these tests hear. */
const nowhere = {
  DATABASE_URL: 'postgres://nobody:no@127.0.0.1:1/none',
  MONGODB_URL: 'mongodb://127.0.0.1:1/none',
  NATS_URL: 'nats://nobody:no@127.0.0.1:1',
  BUS_REPLICAS: 1,
}

let folder: string
let manifest: Manifest
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faresight-refusals-'))
  const documents = await keep(folder, 'mongodb/things.bson.gz', bytes())
  const servers = { postgres: '18', mongodb: '8', nats: '2' }
  const [takenAt, endedAt] = ['2026-01-01T10:00:00.000Z', '2026-01-01T10:01:00.000Z']
  const collections = [{ ...documents, name: 'things', documents: 0, indexes: [] }]
  const rest = { schemas: [], streams: [], files: [], auditHead: null }
  manifest = { format, takenAt, endedAt, servers, collections, ...rest }
  await writeManifest(folder, manifest)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function* bytes() {
  yield Buffer.alloc(1000, 'x')
}

const restored = (ledger: string | null = null) =>
  bringBack(nowhere, { from: folder, ledger, replace: false, beside: [] }, () => {}).then(
    () => 'restored',
    (error: Error) => error.message,
  )

test('a whole backup is taken to the stores, which are not there', async () => {
  expect(await restored()).toContain('The address in NATS_URL leads to nobody')
})

test('one file that is not what was written, or is gone, spoils all of it', async () => {
  const file = join(folder, 'mongodb/things.bson.gz')
  const whole = await readFile(file)
  const expected = /is damaged, and nothing was restored: mongodb\/things\.bson\.gz is not what was written/
  await writeFile(file, whole.subarray(0, -1))
  expect(await restored()).toMatch(expected)
  whole[whole.length >> 1] = (whole[whole.length >> 1] ?? 0) ^ 1
  await writeFile(file, whole)
  expect(await restored()).toMatch(expected)
  await rename(file, `${file}.gone`)
  expect(await restored()).toMatch(expected)
})

test('a backup that was never finished is none', async () => {
  await rm(join(folder, 'manifest.json'))
  expect(await restored()).toMatch(/is no backup: it has no manifest\.json/)
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest).slice(0, -20))
  expect(await restored()).toMatch(/manifest\.json of .* is damaged/)
})

test('one of another version is named as such', async () => {
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, format: format + 1 }))
  expect(await restored()).toMatch(
    `was made by another version (format ${format + 1}, and this one reads ${format})`,
  )
})

test('a ledger that is missing, of before the backup or cut short is refused', async () => {
  const ledger = join(folder, 'ledger.jsonl')
  const write = (takenAt: string) => writeLedger(ledger, { takenAt, auditHead: null }, departures())
  expect(await restored(ledger)).toMatch(/cannot be read \(ENOENT\)/)
  await write('2026-01-01T09:59:59.000Z')
  expect(await restored(ledger)).toMatch(/before the backup: it does not know who left since/)
  await write('2026-01-01T12:00:00.000Z')
  expect(await restored(ledger)).toContain('The address in NATS_URL leads to nobody')
  const lines = (await readFile(ledger, 'utf8')).split('\n')
  await writeFile(ledger, lines.slice(0, -2).join('\n'))
  expect(await restored(ledger)).toMatch(/is not all of a ledger/)
  await writeFile(ledger, 'something else\n')
  expect(await restored(ledger)).toMatch(/is no ledger/)
})

async function* departures() {
  yield { userId: crypto.randomUUID(), closedAt: '2026-01-01T11:00:00.000Z', deletedAt: null }
}

test.each([
  [['--to', 'x'], '--to is not known: npm run restore'],
  [[], '--from is missing: npm run restore'],
  [['--from', 'x'], 'Say --ledger FILE, by which accounts'],
  [['--from', 'x', '--ledger', 'y', '--without-ledger'], 'Say --ledger FILE, by which accounts'],
])('what cannot be meant is refused with what can: %j', (args, expected) => {
  expect(() => readRestoreArguments(args)).toThrow(expected)
})

test('a number of days is one', () => {
  expect(() => readBackupArguments(['--to', 'x', '--keep-days', '0'])).toThrow('--keep-days must be a number')
  expect(readBackupArguments(['--to', 'x', '--keep-days', '30'])).toMatchObject({ keepDays: 30 })
})

wholeTest('at the terminal variables that are missing are named, and it ends with 1', async () => {
  const { code, complained } = await run('deploy/backup/src/restore.ts', [
    '--from',
    folder,
    '--without-ledger',
  ])
  expect([code, complained]).toEqual([
    1,
    expect.stringMatching(
      /^Bad configuration: .*DATABASE_URL is missing.*MONGODB_URL is missing.*NATS_URL is missing/,
    ),
  ])
})
