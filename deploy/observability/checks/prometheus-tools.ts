import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findOrDownloadProgram } from '@faresight/local/servers/debian-program'

const exec = promisify(execFile)

const packages = { promtool: 'prometheus', amtool: 'prometheus-alertmanager' } as const

/**
 * Runs the machine's tool, or that of Debian's package.
 *
 * @returns its output
 * @throws with its output if it finds an error
 */
export async function runPrometheusTool(name: keyof typeof packages, ...args: string[]): Promise<string> {
  const program = await findOrDownloadProgram({
    package: packages[name],
    path: `usr/bin/${name}`,
    check: { args: ['--version'], output: new RegExp(`^${name}, version`) },
  })
  try {
    return (await exec(program, args, { maxBuffer: 16 * 1024 * 1024 })).stdout
  } catch (error) {
    // execFile's error has both, as Node documents.
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${name} ${args.slice(0, 2).join(' ')}:\n${stdout}${stderr}`, { cause: error })
  }
}
