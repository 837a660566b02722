import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { migrateSchema } from '@faresight/kit/migrate'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createScratchFolder } from '../../../../test/setup/scratch-folder.ts'
import { loadSecrets } from '@faresight/setup/secrets/kept'
import { provisionDatabase } from '@faresight/setup/database/provision'
import { removeLeftOvers } from '../../src/stack/left-overs.ts'
import { ownDatabase, startDatabaseServer } from '../../src/stack/own-servers.ts'
import { databasePasswords, secretNames } from '@faresight/setup/secrets/names'

const script = join(import.meta.dirname, '../../src/audit-verify.ts')
const migrations = join(import.meta.dirname, '../../../../services/admin/migrations')
const zeros = '0'.repeat(64)

let dataDir: string
beforeEach(async () => {
  dataDir = await createScratchFolder()
})
afterEach(() => removeLeftOvers(dataDir))

/** What `npm run audit:verify` says and answers. */
async function verify(...args: string[]) {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, DATABASE_URL: '', AUDIT_KEY: '', FARESIGHT_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  return { code, said, complained }
}

test('where nothing runs it says so, and what to do', async () => {
  expect(await verify()).toEqual({
    code: 1,
    said: '',
    complained: expect.stringMatching(/^No local run of Faresight .*"npm start"/),
  })
})

test('the log in the PostgreSQL of the data folder is checked', { timeout: 60_000 }, async () => {
  const secrets = await loadSecrets(dataDir, secretNames())
  const options = { dataDir, temporary: false, secrets, say: () => {} }
  await using server = await startDatabaseServer(options)
  const urls = await provisionDatabase(server.adminUrl, databasePasswords(secrets), ownDatabase)
  await migrateSchema(urls['admin_owner'] ?? '', migrations)
  expect(await verify('--head', `0:${zeros}`)).toEqual({
    code: 0,
    said: `Entries  0\nHead     0:${zeros}\nThe log holds, and goes on from 0:${zeros}.\n`,
    complained: '',
  })
  const client = new Client({ connectionString: urls['admin_owner'] })
  await client.connect()
  await client.query('update audit_head set sequence = 3')
  await client.end()
  expect(await verify()).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      /The log does NOT hold, in 1 place:\n  head: it is 3:0+, and the log ends with 0:0+\n$/,
    ),
  })
})
