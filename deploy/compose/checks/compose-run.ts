import type { EmulatedImage } from '../../image/emulation/image.ts'
import type { ComposeService } from './compose.ts'
import type { SiteAnswer } from './visit-site.ts'

/** Services whose servers are those of a local run, on the ports of their containers. */
export const composeStoreNames: readonly string[] = ['postgres', 'mongo', 'nats']

/** The input of `run-containers.ts`, which has no network to prepare it. */
export interface ComposeRun {
  /** Has volumes, logs and the servers' data. */
  dir: string
  /** The path of bubblewrap. */
  bwrap: string
  /** The folder with Node. */
  tools: string
  /** The path of nats-server. */
  nats: string
  services: Record<string, ComposeService>
  /** By service. */
  images: Record<string, EmulatedImage>
}

/** The output of `run-containers.ts`. */
export interface ComposeOutcome {
  /** By service: its exit code, or how else it ended, with the end of its log. */
  exits: Record<string, number | string>
  answers: Record<string, SiteAnswer>
}
