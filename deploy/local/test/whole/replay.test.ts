import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeRecording } from '../../../../test/setup/recording.ts'
import { scratchFolder } from '../../../../test/setup/scratch.ts'
import { loadSecrets } from '@faresight/setup/secrets/kept'
import { removeLeftOvers } from '../../src/stack/left-overs.ts'
import { startDocumentServer } from '../../src/stack/own-servers.ts'
import { secretNames } from '@faresight/setup/secrets/names'

const script = join(import.meta.dirname, '../../src/replay.ts')

let dataDir: string
beforeEach(async () => {
  dataDir = await scratchFolder()
})
afterEach(() => removeLeftOvers(dataDir))

/** What `npm run replay` says and answers. */
async function replay(...args: string[]) {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, MONGODB_URL: '', FARESIGHT_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  return { code, said, complained }
}

test('where nothing runs it says so, and what to do', async () => {
  expect(await replay('--fares', dataDir)).toEqual({
    code: 1,
    said: '',
    complained: expect.stringMatching(/^No local run of Faresight .*"npm start"/),
  })
})

test('recorded fares get into the MongoDB of the data folder', { timeout: 60_000 }, async () => {
  await writeRecording(dataDir, { days: 3 })
  const secrets = await loadSecrets(dataDir, secretNames())
  await using _server = await startDocumentServer({ dataDir, temporary: false, secrets })
  const first = await replay('--fares', dataDir, '--whole')
  expect(first).toMatchObject({ code: 0, complained: '' })
  expect(first.said).toContain('Searches of 3 days')
  expect(first.said).toMatch(/Forecasts: [1-9]\d* made/)
  const other = await replay('--fares', dataDir, '--whole', '--routes', 'LTN-BUD')
  expect(other).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/^This database already contains another/),
  })
})
