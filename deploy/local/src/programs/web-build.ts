import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Program } from '../processes/child-process.ts'
import { acquire } from '../lock.ts'
import { repository } from '../repository.ts'

export const webDir = join(repository, 'web', 'dist')
/** Beside the packages, since every data folder shares the one build. */
const stampFile = join(repository, 'node_modules', '.cache', 'faresight', 'web-build')

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
  await using _lock = await waitForTurn(signal)
  const inputs = await hashOfInputs()
  const isCurrent = (await readFile(stampFile, 'utf8').catch(() => '')) === inputs
  if (isCurrent && existsSync(join(webDir, 'index.html'))) return false
  // A build that is broken off must not pass for one of these inputs.
  await rm(stampFile, { force: true })
  await build()
  await writeFile(stampFile, inputs)
  return true
}

/** `npm start` and `npm test` may want to build at the same moment. */
async function waitForTurn(signal: AbortSignal): Promise<AsyncDisposable> {
  for (;;) {
    const lock = await acquire(`${stampFile}.lock`)
    if ('release' in lock) return { [Symbol.asyncDispose]: lock.release }
    await delay(200, undefined, { signal })
  }
}

async function hashOfInputs(): Promise<string> {
  const files = globSync(['web/**/*', 'contracts/src/**/*', 'package-lock.json'], {
    cwd: repository,
    exclude: (name) => /(^|\/)(node_modules|dist|e2e|test|\.vite)$/.test(name),
  })
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    const content = await readFile(join(repository, file)).catch(() => undefined)
    if (content) hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
