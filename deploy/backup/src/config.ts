import { busConfig, mongoConfig, parseConfig, postgresConfig, integerVar } from '@faresight/kit/config'
import * as z from 'zod'

const database = z.object({ DATABASE_URL: postgresConfig.DATABASE_URL })
const stores = z.object({
  ...database.shape,
  ...mongoConfig,
  ...busConfig,
  /** On how many servers of a cluster each stream is kept that a restore makes. */
  BUS_REPLICAS: integerVar(1, 5, 'servers').default(1),
})

/** Where the stores are. */
export type Stores = z.output<typeof stores>

export function readStores(env: NodeJS.ProcessEnv): Stores {
  return parseConfig(stores, env)
}

export function readDatabase(env: NodeJS.ProcessEnv): z.output<typeof database> {
  return parseConfig(database, env)
}
