import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { serviceNames } from '@faresight/contracts/services'
import type { NodeProgram } from '../processes/node-program.ts'
import { hashMatchingFiles } from '../content-hash.ts'
import { waitForFileLock } from '../file-lock.ts'
import { repositoryRoot } from '../folders.ts'

/** In the repository, so that Node finds the packages that are not bundled. All data folders share it. */
const bundlesDir = join(repositoryRoot, '.faresight', 'backends')
/** A site that runs for longer than this, while others bundle newer sources, loses its bundle. */
const unusedForMs = 30 * 24 * 60 * 60 * 1000

const inputFiles = [
  '{services/*,gateway,kit,contracts}/src/**/*',
  '{services/*,gateway,kit,contracts}/package.json',
  'deploy/local/src/bundle-backends.ts',
  'deploy/local/src/programs/backend-bundle.ts',
  'package-lock.json',
]
const notBundled = /(^|\/)node_modules$|\.test\.ts$/

/** Entry points: their paths in the repository and in the bundle, without extension. */
export const bundledEntries = [
  ...serviceNames.map((name) => `services/${name}/src/main`),
  'gateway/src/main',
  // Run at each start of the stack.
  'services/ai-scan/src/migrate',
  'services/auth/src/demo',
  'services/billing/src/demo',
  'services/billing/src/setup',
  'kit/src/preload',
]

/** How a bundled backend is run. Its preload starts tracing; its compile cache is deleted with the bundle. */
export function bundledScript(
  dir: string,
  entry: string,
  env: NodeProgram['env'],
): Omit<NodeProgram, 'name'> {
  return {
    script: join(dir, `${entry}.mjs`),
    preload: [join(dir, 'kit/src/preload.mjs')],
    env: { NODE_COMPILE_CACHE: join(dir, 'compiled'), ...env },
  }
}

/**
 * Bundles the backends unless a bundle comes from the same files. Deletes bundles that no start has used for a month.
 *
 * @param parent of the folders of all bundles
 * @returns the folder of the bundle, and whether it is new
 * @throws if the sources change while they are bundled
 */
export async function bundleBackendsIfChanged(
  build: (program: NodeProgram) => Promise<void>,
  signal: AbortSignal,
  parent = bundlesDir,
): Promise<{ dir: string; isNew: boolean }> {
  await mkdir(parent, { recursive: true })
  // `npm start` and `npm test` may bundle at the same time.
  await using _lock = await waitForFileLock(`${parent}.lock`, signal)
  const inputs = await hashMatchingFiles(inputFiles, notBundled)
  const dir = join(parent, inputs.slice(0, 16))
  if (existsSync(dir)) {
    await utimes(dir, new Date(), new Date())
    return { dir, isNew: false }
  }
  const unfinished = `${dir}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await build({
    name: 'bundle-backends',
    script: join(repositoryRoot, 'deploy/local/src/bundle-backends.ts'),
    env: { BUNDLE_DIR: unfinished },
  })
  if ((await hashMatchingFiles(inputFiles, notBundled)) !== inputs) {
    await rm(unfinished, { recursive: true, force: true })
    throw new Error('The sources of the backends changed while they were bundled. Start again.')
  }
  await rename(unfinished, dir)
  await removeUnused(parent)
  return { dir, isNew: true }
}

async function removeUnused(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const path = join(parent, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > unusedForMs) await rm(path, { recursive: true, force: true })
  }
}
