/** An error prints `failed` and its message without a stack, and the exit code is 1. */
export async function runCliCommand(failed: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    process.stderr.write(failed ? `${failed} ${why}\n` : `${why}\n`)
    process.exitCode = 1
  }
}
