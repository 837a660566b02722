import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { serviceNames } from '@faresight/contracts/services'
import type { NodeProgram } from '../processes/node-program.ts'
import { hashMatchingFiles } from '../content-hash.ts'
import { waitForFileLock } from '../file-lock.ts'
import { repositoryRoot } from '../folders.ts'

/** In `node_modules`, where the packages that stay apart are found. All data folders share what is in it. */
const bundlesDir = join(repositoryRoot, 'node_modules', '.cache', 'faresight', 'services')
/** A site that runs for longer while the sources change must be started again when a process of it ends. */
const unusedForMs = 7 * 24 * 60 * 60 * 1000

const inputFiles = [
  '{services/*,gateway,kit,contracts}/src/**/*',
  'deploy/local/src/bundle-services.ts',
  'package-lock.json',
]
const notBundled = /(^|\/)node_modules$|\.test\.ts$/

/** What the backends run, by its path in the repository and, but for the ending, in the bundle. */
export const bundledEntries = [
  ...serviceNames.map((name) => `services/${name}/src/main`),
  'gateway/src/main',
  'kit/src/preload',
]

/** The folder for the bundle of the sources as they are now. */
export async function findBundleDir(): Promise<string> {
  return join(bundlesDir, (await hashMatchingFiles(inputFiles, notBundled)).slice(0, 16))
}

/** A program of the bundle in `dir`, which traces itself. */
export function bundledProgram(dir: string, entry: string): Pick<NodeProgram, 'script' | 'preload'> {
  return { script: join(dir, `${entry}.mjs`), preload: [join(dir, 'kit/src/preload.mjs')] }
}

/**
 * Bundles the backends into `dir` unless it exists.
 *
 * @returns whether they were bundled
 */
export async function bundleServicesIfMissing(
  dir: string,
  build: (program: NodeProgram) => Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  await mkdir(bundlesDir, { recursive: true })
  // `npm start` and `npm test` may bundle at the same time.
  await using _lock = await waitForFileLock(join(bundlesDir, '.lock'), signal)
  if (existsSync(dir)) {
    await utimes(dir, new Date(), new Date())
    return false
  }
  const unfinished = `${dir}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await build({
    name: 'bundle-services',
    script: join(repositoryRoot, 'deploy/local/src/bundle-services.ts'),
    env: { BUNDLE_DIR: unfinished },
  })
  await rename(unfinished, dir)
  await removeUnused()
  return true
}

async function removeUnused(): Promise<void> {
  for (const name of await readdir(bundlesDir)) {
    const path = join(bundlesDir, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > unusedForMs) await rm(path, { recursive: true, force: true })
  }
}
