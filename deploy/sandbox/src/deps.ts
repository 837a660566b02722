import type { SandboxClock } from './clock.ts'
import type { FaultOrders } from './faults/faults.ts'
import type { FareWorld } from './world/fare-world.ts'

export type SandboxDeps = {
  readonly world: FareWorld
  readonly clock: SandboxClock
  readonly faults: FaultOrders
}
