import { connectPostgres, type Postgres } from '@faresight/kit/postgres'
import { inject } from 'vitest'

/** The database of the stack that browser tests look at, as its superuser: to let time pass in what is kept. Another stack has its own address. */
export function stackDatabase(url = inject('postgresAdminUrl')): Postgres {
  return connectPostgres(url, { max: 1, name: 'browser tests' })
}
