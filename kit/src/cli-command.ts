/**
 * Runs a command for the one at the terminal. Whoever set something wrong, or has no network, needs the sentence and no stack:
 * where it fails the process ends with 1, and says `failed`, if anything, before why.
 */
export async function runCliCommand(failed: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    process.stderr.write(failed ? `${failed} ${why}\n` : `${why}\n`)
    process.exitCode = 1
  }
}
