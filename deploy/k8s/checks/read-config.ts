// Reads environments as a process does at its start, in a process of its own: `node read-config.ts services/auth/src/config.ts`.
// They come as a JSON list; what is wrong with each goes out as one, `null` for those that are right.
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

type Environment = Record<string, string>

const [file = ''] = process.argv.slice(2)
// Each part's config has this one function, by rule 10 of STYLE.md.
const { readConfig } = (await import(pathToFileURL(file).href)) as {
  readConfig: (env: Environment) => unknown
}
// The proof that starts this wrote it.
const environments = JSON.parse(await text(process.stdin)) as Environment[]

function complaintOf(env: Environment): string | null {
  try {
    readConfig(env)
    return null
  } catch (error) {
    return String(error)
  }
}

process.stdout.write(JSON.stringify(environments.map(complaintOf)))
