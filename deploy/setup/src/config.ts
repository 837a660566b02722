import { busConfig, postgresConfig, integerVar } from '@faresight/kit/config'
import * as z from 'zod'

const { NATS_URL } = busConfig
const { DATABASE_URL } = postgresConfig

/** Where the stores are, for those who will be told so with a login of their own; by default as in docker-compose.yml. */
export const secretsConfig = z.object({
  DATABASE_ADDRESS: DATABASE_URL.default('postgres://postgres:5432/faresight'),
  BUS_ADDRESS: NATS_URL.default('nats://nats:4222'),
  DOCUMENTS_ADDRESS: z
    .string()
    .regex(
      /^mongodb(\+srv)?:\/\/[^/@]+\/[^/?]+(\?.*)?$/,
      'must be mongodb://host:port/database, without a login',
    )
    .default('mongodb://mongo:27017/ai-scan'),
})

/** A role that may make others, and the password of each that is to be made. */
export const databasesConfig = z.object({
  DATABASE_URL,
  DATABASE_ROLES: z.preprocess(
    parsed,
    z.record(z.string(), z.string().min(1), 'must be {"role": "password", …} as JSON'),
  ),
})

/** A user who may manage streams, and on how many servers of the cluster each stream is kept. */
export const streamsConfig = z.object({ NATS_URL, BUS_REPLICAS: integerVar(1, 5, 'servers').default(1) })

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}
