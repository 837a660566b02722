import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '@faresight/local/folders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builder, createBuilder, ended } from '../replay/build.ts'
import type { Image } from '../replay/image.ts'

let builder: Builder
let image: Image
beforeAll(async () => {
  builder = await createBuilder()
  image = await builder.build('deploy/backup', 'backup')
}, 300_000)
afterAll(() => builder[Symbol.asyncDispose]())

const inside = (command: string) => ended(builder.start(image, ['sh', '-c', command], { env: {} }), command)

test('the image of the backup has the migrations of every service, as they are', async () => {
  const names = globSync('services/*/migrations/{*.sql,meta/_journal.json}', { cwd: repositoryRoot }).sort()
  const found = await inside(`cd /app && find services -name '*.sql' -o -name _journal.json`)
  expect(found.trim().split('\n').sort()).toEqual(names)
  const all = names.map((name) => readFileSync(join(repositoryRoot, name), 'utf8')).join('')
  expect(await inside(`cd /app && cat ${names.join(' ')}`)).toBe(all)
})

test('each of its commands runs there as far as it can without stores', async () => {
  const usage = async (command: string) => (await inside(`node src/${command} 2>&1; true`)).trim()
  expect(await usage('backup.ts')).toMatch(/^--to is missing: /)
  expect(await usage('ledger.ts')).toMatch(/^--to is missing: /)
  expect(await usage('restore.ts')).toMatch(/^--from is missing: /)
  expect(await usage('backup.ts --to /tmp/x')).toMatch(/DATABASE_URL is missing/)
})
