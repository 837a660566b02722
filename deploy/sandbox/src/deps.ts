import type { Clock } from './clock.ts'
import type { Faults } from './faults/faults.ts'
import type { World } from './world/world.ts'

/** What every third party of the sandbox is played with. */
export type Deps = { readonly world: World; readonly clock: Clock; readonly faults: Faults }
