import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { runCliCommand } from '@faresight/kit/cli-command'
import { compareAirportLists, type ListedAirport } from './compare-lists.ts'
import { parseAirportList } from './airport-list-file.ts'

const usage = 'npm run airports:compare -- FILE [--km 5]'

await runCliCommand('', async () => {
  const { file, km } = readArguments(process.argv.slice(2))
  const list = parseAirportList(await readText(file))
  // Loaded after the arguments are checked, since it takes a second.
  const { loadServedAirports } = await import('./airport-data.ts')
  const ours = loadServedAirports()
  const difference = compareAirportLists(ours, list.airports, km)
  const served = list.airports.filter(({ isServed }) => isServed).length
  printLine(
    `Ours: ${ours.length} airports. ${file}: ${list.airports.length} with an IATA code, ${served} of them`,
  )
  printLine(`served; ${list.withoutCode} rows without a code, ${list.withoutPosition} without a position.`)
  printPart('Only there', difference.onlyThere.map(toLine))
  printPart('Only here', difference.onlyHere.map(toLine))
  printPart('Only here, there without scheduled flights', difference.unservedThere.map(toLine))
  const byDistance = difference.moved.toSorted((a, b) => b.km - a.km)
  printPart(
    `More than ${km} km apart`,
    byDistance.map((it) => `${toLine(it)}: ${it.km} km`),
  )
  printPart(
    'There under a code that is a former one here',
    difference.formerThere.map(
      ({ former, today, since, hasToday }) =>
        `${former}, ${today} since ${since}${hasToday ? `; ${today} is there as well` : ''}`,
    ),
  )
  printPart('Openings of our table that are there as well', difference.openedThere)
})

function readArguments(args: readonly string[]): { file: string; km: number } {
  const { positionals, tokens, values } = parseArgs({
    args: [...args],
    options: { km: { type: 'string', default: '5' } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const unknown = tokens.find((token) => token.kind === 'option' && token.name !== 'km')
  if (unknown) throw new Error(`${args[unknown.index]} is unknown. Usage: ${usage}`)
  const [file, ...others] = positionals
  if (!file || others.length) throw new Error(`Name one file with a list of airports. Usage: ${usage}`)
  if (!/^\d{1,5}$/.test(String(values.km))) throw new Error(`--km takes a whole number. Usage: ${usage}`)
  return { file, km: Number(values.km) }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

function toLine({ code, name }: ListedAirport): string {
  return `${code} ${name}`
}

function printPart(title: string, lines: readonly string[]): void {
  printLine(`\n${title} (${lines.length})`)
  for (const line of lines) printLine(`  ${line}`)
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}
