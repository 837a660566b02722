import { parseArgs } from 'node:util'

/** How much of something a benchmark does: in a full run, and in a smoke run. */
interface Size {
  full: number
  smoke: number
}

/** A smoke run proves within seconds that the benchmark still works: tiny sizes, and no result is kept. */
export const isSmoke = isSmokeRun(process.argv.slice(2))

/** Reads a command line whose options are sizes and `--smoke`; throws with a sentence for what cannot be. */
export function readSizes<Name extends string>(
  sizes: Record<Name, Size>,
  args: readonly string[] = process.argv.slice(2),
): Record<Name, number> {
  // Object.keys widens the names.
  const names = Object.keys(sizes) as Name[]
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  const values: Readonly<Record<string, unknown>> = parseArgs({
    args: [...args],
    options: { ...options, ...smokeOption },
  }).values
  const size = (name: Name) => {
    const text = values[name]
    if (typeof text === 'string') return positive(name, text)
    return sizes[name][isSmokeRun(args) ? 'smoke' : 'full']
  }
  return Object.fromEntries(names.map((name) => [name, size(name)])) as Record<Name, number>
}

/** For benchmarks that have other options, too. */
export const smokeOption = { smoke: { type: 'boolean', default: false } } as const

function isSmokeRun(args: readonly string[]): boolean {
  return args.includes('--smoke')
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (!(value > 0 && value < Infinity)) throw new Error(`--${name} takes a number above 0, not '${text}'`)
  return value
}
