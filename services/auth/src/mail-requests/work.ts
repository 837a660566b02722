import { carryOutRequest } from '@faresight/contracts/auth/jobs'
import type { Deps } from '../deps.ts'
import { carryOut } from './carry-out.ts'

/** As many as the mailer has connections, and one that looks up whom to write to. */
const atOnce = 4

/** Carries out what the queue holds. */
export function startMailWork(deps: Deps): AsyncDisposable {
  return deps.bus.work(carryOutRequest, ({ requestId }, { attempt }) => carryOut(deps, requestId, attempt), {
    atOnce,
  })
}
