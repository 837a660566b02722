import { Refused } from './refused.ts'

/** Runs a command for the one at the terminal: it ends with 1, and a sentence, where it could not do what was asked. */
export async function runCommand(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const isTheirs = error instanceof Refused || (error instanceof Error && error.name === 'ConfigError')
    process.stderr.write(isTheirs ? `${why}\n` : `The ${what} failed. ${why}\n`)
    process.exitCode = 1
  }
}

/** What is being done, for whoever waits. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
