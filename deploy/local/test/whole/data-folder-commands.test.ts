import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { migrateSchema } from '@faresight/kit/migrate'
import { provisionDatabase } from '@faresight/setup/database/provision'
import { loadOrCreateSecrets, postgresRolePasswords } from '@faresight/setup/secrets/secrets-file'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeSimulatedRecording } from '../../../../test/setup/simulated-recording.ts'
import { createScratchFolder } from '../../../../test/setup/scratch-folder.ts'
import {
  localDatabaseName,
  startMongoInDataDir,
  startPostgresInDataDir,
} from '../../src/stack/data-dir-servers.ts'
import { stopAndRemoveDataDir } from '../../src/stack/delete-data.ts'

const migrations = join(import.meta.dirname, '../../../../services/admin/migrations')
const zeros = '0'.repeat(64)

let dataDir: string
beforeEach(async () => {
  dataDir = await createScratchFolder()
})
afterEach(() => stopAndRemoveDataDir(dataDir))

/** Runs one of the launcher's commands on the data folder. */
async function run(command: 'audit-verify' | 'replay', ...args: string[]) {
  const script = join(import.meta.dirname, `../../src/${command}.ts`)
  const unset = { DATABASE_URL: '', AUDIT_KEY: '', MONGODB_URL: '' }
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...unset, FARESIGHT_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  return { code, stdout, stderr }
}

test.each(['audit-verify', 'replay'] as const)(
  '%s says how to start a stack if none runs',
  async (command) => {
    expect(await run(command, '--fares', dataDir)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^No local run of Faresight .*"npm start"/),
    })
  },
)

test('audit-verify checks the log in the PostgreSQL of the data folder', { timeout: 60_000 }, async () => {
  const secrets = await loadOrCreateSecrets(dataDir)
  await using server = await startPostgresInDataDir({ dataDir, temporary: false, secrets, say: () => {} })
  const urls = await provisionDatabase(server.adminUrl, postgresRolePasswords(secrets), localDatabaseName)
  await migrateSchema(urls['admin_owner'] ?? '', migrations)
  expect(await run('audit-verify', '--head', `0:${zeros}`)).toEqual({
    code: 0,
    stdout: `Entries  0\nHead     0:${zeros}\nThe log holds, and goes on from 0:${zeros}.\n`,
    stderr: '',
  })
  const client = new Client({ connectionString: urls['admin_owner'] })
  await client.connect()
  await client.query('update audit_head set sequence = 3')
  await client.end()
  expect(await run('audit-verify')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /The log does NOT hold, in 1 place:\n  head: it is 3:0+, and the log ends with 0:0+\n$/,
    ),
  })
})

test('replay loads recorded fares into the MongoDB of the data folder', { timeout: 60_000 }, async () => {
  await writeSimulatedRecording(dataDir, { days: 3 })
  const secrets = await loadOrCreateSecrets(dataDir)
  await using _server = await startMongoInDataDir({ dataDir, temporary: false, secrets })
  const first = await run('replay', '--fares', dataDir, '--whole')
  expect(first).toMatchObject({ code: 0, stderr: '' })
  expect(first.stdout).toContain('Searches of 3 days')
  expect(first.stdout).toMatch(/Forecasts: [1-9]\d* made/)
  const other = await run('replay', '--fares', dataDir, '--whole', '--routes', 'LTN-BUD')
  expect(other).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^This database already contains another/),
  })
})
