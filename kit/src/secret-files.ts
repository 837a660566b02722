import { readFileSync } from 'node:fs'

type Environment = Record<string, string | undefined>

/**
 * For the given names, `X` gets the content of the file that `X_FILE` names, without its last line break.
 * @returns the environment, and complaints by variable
 */
export function resolveSecretFileVariables(
  env: Environment,
  names: readonly string[],
): { env: Environment; complaints: Map<string, string> } {
  const resolved: Environment = { ...env }
  const complaints = new Map<string, string>()
  for (const name of names) {
    const path = env[`${name}_FILE`]
    if (!path) continue
    if (env[name]) complaints.set(name, `and ${name}_FILE are both set, and one has to go`)
    else if (!read(path, (text) => (resolved[name] = text)))
      complaints.set(`${name}_FILE`, 'must be the path of a file that can be read')
  }
  return { env: resolved, complaints }
}

function read(path: string, take: (text: string) => void): boolean {
  try {
    take(readFileSync(path, 'utf8').replace(/\r?\n$/, ''))
    return true
  } catch {
    return false
  }
}
