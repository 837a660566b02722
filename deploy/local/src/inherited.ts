import { settingNames } from './programs/settings.ts'

/** What a child gets of our environment: all but the launcher's variables, so that no process sees another's keys. */
export function inherited(): NodeJS.ProcessEnv {
  const env = { ...process.env }
  for (const name of settingNames) delete env[name]
  // npm's variables would only tell a child about the command that started us.
  for (const name of Object.keys(env)) if (name.startsWith('npm_')) delete env[name]
  return env
}
