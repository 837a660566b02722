import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { NodeProgram } from '../processes/node-program.ts'
import { hashMatchingFiles } from '../content-hash.ts'
import { waitForFileLock } from '../file-lock.ts'
import { repositoryRoot } from '../folders.ts'

export const webBuildDir = join(repositoryRoot, 'web', 'dist')
/** Holds the hash of the built files. All data folders share one build. */
const stampFile = join(repositoryRoot, 'node_modules', '.cache', 'faresight', 'web-build')

const inputFiles = ['web/**/*', 'contracts/src/**/*', 'package-lock.json']
const notBuilt = /(^|\/)(node_modules|dist|test|\.vite)$|\.test\.tsx?$/

export const webBuildProgram: NodeProgram = {
  name: 'web-build',
  script: join(repositoryRoot, 'web', 'build', 'build.ts'),
  cwd: join(repositoryRoot, 'web'),
  env: {},
}

/**
 * Builds the web client unless the existing build comes from the same files.
 *
 * @returns whether it was built
 */
export async function buildWebIfChanged(build: () => Promise<void>, signal: AbortSignal): Promise<boolean> {
  await mkdir(dirname(stampFile), { recursive: true })
  // `npm start` and `npm test` may build at the same time.
  await using _lock = await waitForFileLock(`${stampFile}.lock`, signal)
  const inputs = await hashMatchingFiles(inputFiles, notBuilt)
  const isCurrent = (await readFile(stampFile, 'utf8').catch(() => '')) === inputs
  if (isCurrent && existsSync(join(webBuildDir, 'index.html'))) return false
  // An interrupted build must not count as current.
  await rm(stampFile, { force: true })
  await build()
  await writeFile(stampFile, inputs)
  return true
}
