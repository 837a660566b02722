import { connectPostgres, type Postgres } from '@faresight/kit/postgres'
import { inject } from 'vitest'

/** The database of the stack that browser tests look at, as its superuser: to let time pass in what is kept. */
export function stackDatabase(): Postgres {
  return connectPostgres(inject('postgresAdminUrl'), { max: 1, name: 'browser tests' })
}
