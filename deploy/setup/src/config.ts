import { busConfigShape, postgresConfigShape, integerVar } from '@faresight/kit/config'
import * as z from 'zod'

const { NATS_URL } = busConfigShape
const { DATABASE_URL } = postgresConfigShape

/** Addresses without logins, which the command adds; the defaults are those of docker-compose.yml. */
export const secretsConfigSchema = z.object({
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

/** `DATABASE_URL` is of a role that may create roles; `DATABASE_ROLES` maps role to password. */
export const databasesConfigSchema = z.object({
  DATABASE_URL,
  DATABASE_ROLES: z.preprocess(
    parseJson,
    z.record(z.string(), z.string().min(1), 'must be {"role": "password", …} as JSON'),
  ),
})

/** `NATS_URL` is of a user who may manage streams. */
export const streamsConfigSchema = z.object({
  NATS_URL,
  BUS_REPLICAS: integerVar(1, 5, 'servers').default(1),
})

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}
