import { parseArgs } from 'node:util'

/** What an option is by default: in a full run and in a smoke run. */
interface Default<T> {
  full: T
  smoke: T
}

const ownArgs = process.argv.slice(2)

/** A smoke run checks within seconds that a benchmark still works: tiny sizes, and no result is kept. */
export const isSmoke = isSmokeRun(ownArgs)

/** Reads `--name text` options, `--smoke` and the `flags`. @throws for an unknown option */
export function readTextOptions<Name extends string>(
  defaults: Record<Name, string | Default<string>>,
  args: readonly string[] = ownArgs,
  flags: readonly string[] = [],
): Record<Name, string> {
  // Object.keys widens the names.
  const names = Object.keys(defaults) as Name[]
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  const switches = Object.fromEntries(['smoke', ...flags].map((name) => [name, { type: 'boolean' as const }]))
  const values: Readonly<Record<string, unknown>> = parseArgs({
    args: [...args],
    options: { ...options, ...switches },
  }).values
  const textOf = (name: Name) => {
    const [given, byDefault] = [values[name], defaults[name]]
    if (typeof given === 'string') return given
    return typeof byDefault === 'string' ? byDefault : byDefault[isSmokeRun(args) ? 'smoke' : 'full']
  }
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>
}

/** Reads options that are numbers above 0. @throws for any other value */
export function readPositiveNumberOptions<Name extends string>(
  defaults: Record<Name, Default<number>>,
  args: readonly string[] = ownArgs,
): Record<Name, number> {
  const texts = Object.entries<Default<number>>(defaults).map(([name, { full, smoke }]) => [
    name,
    { full: String(full), smoke: String(smoke) },
  ])
  const sizes = Object.entries(readTextOptions(Object.fromEntries(texts), args)).map(([name, text]) => {
    const size = Number(text)
    if (!(size > 0 && size < Infinity)) throw new Error(`--${name} takes a number above 0, not '${text}'`)
    return [name, size]
  })
  return Object.fromEntries(sizes) as Record<Name, number>
}

/** Reads `1000,20_000`. @throws for anything but whole numbers of at least `min` */
export function parseWholeNumbers(option: string, text: string, min = 1): number[] {
  return text.split(',').map((part) => {
    const value = Number(part.trim().replaceAll('_', ''))
    if (Number.isSafeInteger(value) && value >= min) return value
    throw new Error(`--${option} takes whole numbers from ${min}, not '${part}'`)
  })
}

/** Reads `matching,notifications`. @throws for a name that is not one of `names` */
export function parseNames<Name extends string>(
  option: string,
  text: string,
  names: readonly Name[],
): Name[] {
  return text.split(',').map((part) => {
    const name = names.find((it) => it === part.trim())
    if (!name) throw new Error(`--${option} takes ${names.join(', ')}, not '${part}'`)
    return name
  })
}

/** Whether `--name` is given; `readTextOptions` must know it as a flag. */
export function hasFlag(name: string, args: readonly string[] = ownArgs): boolean {
  return args.includes(`--${name}`)
}

function isSmokeRun(args: readonly string[]): boolean {
  return hasFlag('smoke', args)
}
