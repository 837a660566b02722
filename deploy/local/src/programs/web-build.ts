import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Program } from '../processes/child-process.ts'
import { contentHash } from '../content-hash.ts'
import { waitForLock } from '../lock.ts'
import { repository } from '../repository.ts'

export const webDir = join(repository, 'web', 'dist')
/** Beside the packages, since every data folder shares the one build. */
const stampFile = join(repository, 'node_modules', '.cache', 'faresight', 'web-build')

const inputFiles = ['web/**/*', 'contracts/src/**/*', 'package-lock.json']
const notBuilt = /(^|\/)(node_modules|dist|test|\.vite)$|\.test\.tsx?$/

/** The command that builds the web client into `webDir`. */
export function webBuildOf(): Program {
  return {
    name: 'web-build',
    script: join(repository, 'web', 'build', 'build.ts'),
    cwd: join(repository, 'web'),
    env: {},
  }
}

/**
 * Builds the web client unless the built one was made of the same files.
 *
 * @returns whether it was built
 */
export async function buildWeb(build: () => Promise<void>, signal: AbortSignal): Promise<boolean> {
  await mkdir(dirname(stampFile), { recursive: true })
  // `npm start` and `npm test` may want to build at the same moment.
  await using _lock = await waitForLock(`${stampFile}.lock`, signal)
  const inputs = await contentHash(inputFiles, notBuilt)
  const isCurrent = (await readFile(stampFile, 'utf8').catch(() => '')) === inputs
  if (isCurrent && existsSync(join(webDir, 'index.html'))) return false
  // A build that is broken off must not pass for one of these inputs.
  await rm(stampFile, { force: true })
  await build()
  await writeFile(stampFile, inputs)
  return true
}
