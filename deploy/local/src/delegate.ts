import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { localDataDir, repositoryRoot } from './folders.ts'
import { inheritedEnvironment } from './processes/inherited-environment.ts'

/** Runs a script of another package in place of this process, with its output and exit code. */
export async function delegateToScript(
  /** Relative to the repository. */
  script: string,
  env: Record<string, string>,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const child = spawn(process.execPath, [join(repositoryRoot, script), ...args], {
    env: { ...inheritedEnvironment(), ...env },
    stdio: 'inherit',
  })
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => child.kill(name))
  const [code] = await once(child, 'close')
  process.exitCode = typeof code === 'number' ? code : 1
}

/** Ends this process with exit code 1 and says that a script needs a running stack. */
export function reportMissingLocalRun(script: string, variables: string): void {
  console.error(
    `No local run of Faresight is up in ${localDataDir}, and this command needs one. Start it with "npm start", with the same FARESIGHT_DATA_DIR if any; elsewhere run ${script} with ${variables}.`,
  )
  process.exitCode = 1
}
