import { join } from 'node:path'
import type { BackendName } from '@faresight/contracts/services'
import type { Program } from '../processes/child-process.ts'
import { repository } from '../repository.ts'
import { given } from './given.ts'
import { portOf, type Surroundings } from './plan.ts'
import { variables } from './variables.ts'

const telemetry = join(repository, 'kit', 'src', 'preload.ts')

/** What every part of the product is told: where it is and whom it talks to, and what was set of it. */
export function partEnv(name: BackendName, it: Surroundings): Record<string, string> {
  return {
    PORT: String(portOf(name, it)),
    HOST: '127.0.0.1',
    PUBLIC_URL: it.publicUrl,
    FARESIGHT_LOCAL: '1',
    NATS_URL: it.busUrlOf(name),
    OTEL_SERVICE_NAME: name,
    ...given(it.settings, variables[name]),
  }
}

/** Has a program keep to one trace id what it does of one thing, and send its traces where somebody collects them. */
export const traced: Partial<Program> = { preload: [telemetry] }
