import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { loadOrCreateSecrets, secretsFilePath } from '@faresight/setup/secrets/secrets-file'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SqliteDatabase } from '../mongo/store/sqlite.ts'
import { findMongod, mongoFiles } from '../servers/mongo.ts'
import { checkBeforeStart, runDoctor, UserError } from './start-checks.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'faresight-checks-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

async function doctor(): Promise<Record<string, string>> {
  const lines: string[] = []
  const isWell = await runDoctor(dir, {}, (line) => lines.push(line))
  const results = Object.fromEntries(lines.map((line) => line.split(/\s+(.*)/)))
  expect(isWell).toBe(Object.values(results).every((result) => result === 'ok'))
  return results
}

function writeMongoFile(): string {
  const { database, address } = mongoFiles(join(dir, 'mongo'))
  mkdirSync(dirname(database), { recursive: true })
  using _db = new SqliteDatabase(database, false)
  writeFileSync(address, 'mongodb://127.0.0.1:1')
  return database
}

test('a new folder and one with sound data are ready for a start', async () => {
  const well = { secrets: 'ok', disk: 'ok', MongoDB: 'ok' }
  expect(await doctor()).toEqual(well)
  await loadOrCreateSecrets(dir)
  writeMongoFile()
  expect(await doctor()).toEqual(well)
  await expect(checkBeforeStart(dir, {})).resolves.toBeUndefined()
})

test('missing secrets are not replaced where data exist', async () => {
  mkdirSync(join(dir, 'postgres'))
  await expect(checkBeforeStart(dir, {})).rejects.toThrow(UserError)
  expect(await doctor()).toMatchObject({
    secrets: expect.stringMatching(
      /secrets\.json is missing\. The data .*\(postgres\) are safe.* Put back a copy/,
    ),
  })
})

test.each(['', '{"identity":{"privateKey":"abc', '{}'])('secrets that read %j are refused', async (text) => {
  writeFileSync(secretsFilePath(dir), text)
  expect(await doctor()).toMatchObject({
    secrets: expect.stringMatching(/secrets\.json is damaged\. The data are safe.* Put back a copy/),
  })
  await expect(loadOrCreateSecrets(dir)).rejects.toThrow('is damaged')
})

// A machine with mongod does not use the file.
test.runIf(!(await findMongod())).each([0, 1000, 8192])(
  'a file of the embedded MongoDB that was cut to %i bytes is refused',
  async (length) => {
    await loadOrCreateSecrets(dir)
    truncateSync(writeMongoFile(), length)
    expect(await doctor()).toMatchObject({
      secrets: 'ok',
      MongoDB: expect.stringMatching(/mongo\.db is damaged.* everything else is safe\. Put back a copy/),
    })
  },
)
