import type { Image } from '../../image/emulation/image.ts'
import type { Service } from './compose.ts'
import type { Answer } from './journey.ts'

/** The servers that containers would run: here the local run's, on the ports of theirs. */
export const stores: readonly string[] = ['postgres', 'mongo', 'nats']

/** What a run in a network of its own is handed: all that needed the outer one is there already. */
export interface Run {
  /** Volumes, logs and the servers' data. */
  dir: string
  /** The program that makes jails, and the folder of Node. */
  bwrap: string
  tools: string
  /** The program of NATS. */
  nats: string
  services: Record<string, Service>
  /** Of each service of ours. */
  images: Record<string, Image>
}

/** What it tells in the end. */
export interface Outcome {
  /** How each process of ours ended, by its name: a step by itself, the others when they were told to stop; what is not 0 with its last words. */
  ends: Record<string, number | string>
  /** What somebody who used the site saw. */
  seen: Record<string, Answer>
}
