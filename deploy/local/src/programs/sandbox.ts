import { join } from 'node:path'
import type { Program } from '../processes/child-process.ts'
import { repository } from '../repository.ts'
import { given } from './given.ts'
import { type Plan, portOf } from './plan.ts'
import { toldByStripe } from './stripe.ts'
import { variables } from './variables.ts'

export function sandboxOf(it: Plan): Program {
  const env = {
    PORT: String(portOf('sandbox', it)),
    HOST: '127.0.0.1',
    SMTP_PORT: String(portOf('smtp', it)),
    ...toldByStripe(it),
    ...given(it.settings, variables.sandbox),
  }
  return { name: 'sandbox', script: join(repository, 'deploy/sandbox/src/main.ts'), env }
}
