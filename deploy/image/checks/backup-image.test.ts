import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '@faresight/local/folders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createEmulatedImageBuilder,
  type EmulatedImageBuilder,
  readOutputOnSuccess,
} from '../emulation/builder.ts'
import type { EmulatedImage } from '../emulation/image.ts'

let builder: EmulatedImageBuilder
let image: EmulatedImage
beforeAll(async () => {
  builder = await createEmulatedImageBuilder()
  image = await builder.build('deploy/backup', 'backup')
}, 300_000)
afterAll(() => builder[Symbol.asyncDispose]())

const runInside = (command: string) =>
  readOutputOnSuccess(builder.start(image, ['sh', '-c', command], {}), command)

test('the image of the backup contains the migrations of every service', async () => {
  const names = globSync('services/*/migrations/{*.sql,meta/_journal.json}', { cwd: repositoryRoot }).sort()
  const found = await runInside(`cd /app && find services -name '*.sql' -o -name _journal.json`)
  expect(found.trim().split('\n').sort()).toEqual(names)
  const all = names.map((name) => readFileSync(join(repositoryRoot, name), 'utf8')).join('')
  expect(await runInside(`cd /app && cat ${names.join(' ')}`)).toBe(all)
})

test('each command of the backup starts from its image', async () => {
  const start = async (command: string) => (await runInside(`node src/${command} 2>&1; true`)).trim()
  expect(await start('backup.ts')).toMatch(/^--to is missing: /)
  expect(await start('ledger.ts')).toMatch(/^--to is missing: /)
  expect(await start('restore.ts')).toMatch(/^--from is missing: /)
  expect(await start('backup.ts --to /tmp/x')).toMatch(/DATABASE_URL is missing/)
})
