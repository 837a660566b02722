// Reads environments as a process does at its start: `node read-config.ts services/auth/src/config.ts`.
// The input is a JSON list of environments, the output the list of their errors, `null` for valid ones.
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

type Environment = Record<string, string>

const [file = ''] = process.argv.slice(2)
// Rule 10 of STYLE.md: each config.ts has this function.
const { readConfig } = (await import(pathToFileURL(file).href)) as {
  readConfig: (env: Environment) => unknown
}
// config.test.ts writes this.
const environments = JSON.parse(await text(process.stdin)) as Environment[]

function readError(env: Environment): string | null {
  try {
    readConfig(env)
    return null
  } catch (error) {
    return String(error)
  }
}

process.stdout.write(JSON.stringify(environments.map(readError)))
