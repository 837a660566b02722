/** Runs a command-line program: an error prints its message, after `failed` and without a stack, and the process ends with 1. */
export async function runCliCommand(failed: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    process.stderr.write(failed ? `${failed} ${why}\n` : `${why}\n`)
    process.exitCode = 1
  }
}
