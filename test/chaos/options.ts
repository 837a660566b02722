import { parseArgs } from 'node:util'

/** How often each kind of fault is injected, and for how long. Seconds unless named otherwise. */
export interface ChaosOptions {
  seed: number
  kills: number
  freezes: number
  outages: number
  outageSeconds: number
  fullDisks: number
  clockSkews: number
  networkFaults: number
  networkSeconds: number
  providerFaults: number
  overloads: number
  overloadSeconds: number
  /** Nothing new is injected after so many minutes; what was not reached is reported as not run. */
  minutes: number
}

const long: ChaosOptions = {
  seed: 1,
  kills: 1000,
  freezes: 20,
  outages: 9,
  outageSeconds: 60,
  fullDisks: 3,
  clockSkews: 8,
  networkFaults: 15,
  networkSeconds: 15,
  providerFaults: 24,
  overloads: 6,
  overloadSeconds: 10,
  minutes: 140,
}

/** Each kind once. */
const short: ChaosOptions = {
  seed: 1,
  kills: 3,
  freezes: 1,
  outages: 1,
  outageSeconds: 5,
  fullDisks: 1,
  clockSkews: 1,
  networkFaults: 1,
  networkSeconds: 4,
  providerFaults: 1,
  overloads: 1,
  overloadSeconds: 2,
  minutes: 2,
}

/** Reads `--short`, and `--kills 50` and the like. @throws for anything else */
export function readChaosOptions(args: readonly string[]): ChaosOptions {
  const names = Object.keys(long) as (keyof ChaosOptions)[]
  const { values } = parseArgs({
    args: [...args],
    options: {
      short: { type: 'boolean' },
      ...Object.fromEntries(names.map((name) => [optionName(name), { type: 'string' as const }])),
    },
  })
  const given: Readonly<Record<string, unknown>> = values
  const options = { ...(given['short'] ? short : long) }
  for (const name of names) {
    const text = given[optionName(name)]
    if (text === undefined) continue
    if (typeof text !== 'string') throw new Error('Options of numbers take a text.')
    const value = Number(text)
    if (!(value >= 0 && value < Infinity))
      throw new Error(`--${optionName(name)} takes a number of at least 0, not '${text}'.`)
    options[name] = value
  }
  return options
}

function optionName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
