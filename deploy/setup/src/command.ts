/** Runs a command to its end. Whoever set something wrong, or has no network, needs the sentence and no stack. */
export async function command(failed: string, work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`)
  } catch (error) {
    process.stderr.write(`${failed} ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
