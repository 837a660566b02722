import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '@faresight/local/folders'
import { parse } from 'yaml'
import * as z from 'zod'

const server = z.object({ image: z.string() })
const composeFile = z.object({ services: z.object({ postgres: server, mongo: server, nats: server }) })

/** The images of the stores in `docker-compose.yml`. */
export function composeImages(): { postgres: string; mongo: string; nats: string } {
  const text = readFileSync(join(repositoryRoot, 'docker-compose.yml'), 'utf8')
  const { services } = composeFile.parse(parse(text, { merge: true, maxAliasCount: -1 }))
  return { postgres: services.postgres.image, mongo: services.mongo.image, nats: services.nats.image }
}
