import { readFileSync } from 'node:fs'

type Environment = Record<string, string | undefined>

/**
 * An environment in which what `X_FILE` says is told by `X`, for the variables that are read: container platforms hand over
 * secrets as files, which no listing of processes shows. A last line break belongs to the file and not to the secret.
 *
 * @returns the environment, and by the name of each variable what is wrong with its file
 */
export function withSecretFiles(
  env: Environment,
  names: readonly string[],
): { env: Environment; complaints: Map<string, string> } {
  const told: Environment = { ...env }
  const complaints = new Map<string, string>()
  for (const name of names) {
    const path = env[`${name}_FILE`]
    if (!path) continue
    if (env[name]) complaints.set(name, `and ${name}_FILE are both set, and one has to go`)
    else if (!read(path, (text) => (told[name] = text)))
      complaints.set(`${name}_FILE`, 'must be the path of a file that can be read')
  }
  return { env: told, complaints }
}

function read(path: string, take: (text: string) => void): boolean {
  try {
    take(readFileSync(path, 'utf8').replace(/\r?\n$/, ''))
    return true
  } catch {
    return false
  }
}
