import { drawSeconds } from './slowness.ts'
import { type Chance, createChance, normal } from './chance.ts'

/** How a cluster makes workers: what `deploy/k8s/base/ai-scan/scaling.yaml` says of it. */
export interface Scaler {
  pollSeconds: number
  least: number
  most: number
  /** Scans for a worker. */
  each: number
  up: { pods: number; periodSeconds: number }
  down: { pods: number; periodSeconds: number; waitSeconds: number }
}

/** From the wish for a worker to its first scan: an image that is there, a process that is ready. **Taken, not measured.** */
const startSeconds = 25

/** Scans that come on a day into the queue of those who are signed in. */
export interface Scans {
  subscribers: number
  members: number
}

const daySeconds = 24 * 3600

export interface Day {
  scans: number
  /** Of these, how many no worker has taken by the end of the day. */
  untaken: number
  /** Seconds until a worker takes a scan. */
  wait: { p50: number; p95: number; worst: number }
  mostWorkers: number
  /** Worker hours in the day. */
  workerHours: number
}

/** A day of scans, second by second: how long they wait, and how many workers there are. */
export function dayOfScans({ subscribers, members }: Scans, scaler: Scaler, seed = 5): Day {
  const chance = createChance(seed)
  const perDay = subscribers + members
  const scanOf = () => (chance() * perDay < members ? 'a member’s scan' : 'a subscriber’s scan')
  const waits: number[] = []
  /** When each scan came, in their order; those before `next` are taken. */
  const came: number[] = []
  let next = 0
  /** When each scan that runs ends. */
  let running: number[] = []
  /** When each worker is ready. */
  let workers: number[] = Array.from({ length: scaler.least }, () => 0)
  const wanted: { at: number; count: number }[] = []
  let [lastUp, lastDown, mostWorkers, workerSeconds] = [-Infinity, -Infinity, scaler.least, 0]
  for (let now = 0; now < daySeconds; now++) {
    for (let n = arrivals(perDay, now, chance); n > 0; n--) came.push(now)
    running = running.filter((end) => end > now)
    const ready = workers.filter((at) => at <= now).length
    while (next < came.length && running.length < ready * scaler.each) {
      // It has one more.
      waits.push(now - came[next++]!)
      running.push(now + drawSeconds(scanOf(), chance))
    }
    if (now % scaler.pollSeconds === 0) {
      const needed = Math.ceil((came.length - next + running.length) / scaler.each)
      const count = Math.min(scaler.most, Math.max(scaler.least, needed))
      wanted.push({ at: now, count })
      while (wanted[0] && wanted[0].at < now - scaler.down.waitSeconds) wanted.shift()
      const most = Math.max(...wanted.map((it) => it.count))
      if (count > workers.length && now - lastUp >= scaler.up.periodSeconds) {
        const more = Math.min(scaler.up.pods, count - workers.length)
        workers.push(...Array.from({ length: more }, () => now + startSeconds))
        lastUp = now
      } else if (most < workers.length && now - lastDown >= scaler.down.periodSeconds) {
        workers = workers
          .toSorted((a, b) => a - b)
          .slice(0, -Math.min(scaler.down.pods, workers.length - most))
        lastDown = now
      }
    }
    mostWorkers = Math.max(mostWorkers, workers.length)
    workerSeconds += workers.length
  }
  // Those that nobody has taken by then have waited so long already.
  for (const at of came.slice(next)) waits.push(daySeconds - at)
  const sorted = waits.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return {
    scans: sorted.length,
    untaken: came.length - next,
    wait: { p50: at(0.5), p95: at(0.95), worst: at(1) },
    mostWorkers,
    workerHours: Math.round(workerSeconds / 3600),
  }
}

/** How many scans come in a second of the day, which is a wave from midnight to midnight. */
export function arrivals(perDay: number, second: number, chance: Chance): number {
  return poisson((perDay * waveAt(second)) / sumOfWave, chance)
}

/** Steep enough that the busiest hour has `habits.busiestHour` of the day, which a test holds it to. */
const steepness = 1.56
const waveAt = (second: number) => ((1 - Math.cos((2 * Math.PI * second) / daySeconds)) / 2) ** steepness
const sumOfWave = Array.from({ length: daySeconds }, (_, second) => waveAt(second)).reduce((a, b) => a + b, 0)

/** By D. Knuth, The Art of Computer Programming 2, 3.4.1; of many at once the normal distribution stands for it. */
function poisson(mean: number, chance: Chance): number {
  if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(chance)))
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = chance(); product > limit; product *= chance()) count++
  return count
}
