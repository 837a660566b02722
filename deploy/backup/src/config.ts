import {
  busConfigShape,
  mongoConfigShape,
  parseConfig,
  postgresConfigShape,
  integerVar,
} from '@faresight/kit/config'
import * as z from 'zod'

const database = z.object({ DATABASE_URL: postgresConfigShape.DATABASE_URL })
const stores = z.object({
  ...database.shape,
  ...mongoConfigShape,
  ...busConfigShape,
  /** On how many servers of a cluster a restore stores each stream. */
  BUS_REPLICAS: integerVar(1, 5, 'servers').default(1),
})

export type StoresConfig = z.output<typeof stores>

export function readStoresConfig(env: NodeJS.ProcessEnv): StoresConfig {
  return parseConfig(stores, env)
}

export function readDatabaseConfig(env: NodeJS.ProcessEnv): z.output<typeof database> {
  return parseConfig(database, env)
}
