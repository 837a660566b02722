/** Standard error by default: standard output is for results. */
interface Output {
  isTTY?: boolean
  write: (text: string) => unknown
}

export interface BenchProgress {
  /** Begins the next step: `3/7   12 s  filling 1000 accounts`. */
  step: (what: string) => void
  /**
   * Shows the share of the step that is done, 0 to 1, and the time left at the speed so far: rewrites a line on a terminal,
   * else prints one every ten seconds.
   */
  done: (share: number) => void
}

const everyMs = 10_000
const everyMsOnTerminal = 200

/** Reports the steps of a benchmark with the elapsed time. */
export function createBenchProgress(
  steps: number,
  output: Output = process.stderr,
  now: () => number = () => performance.now(),
): BenchProgress {
  const begun = now()
  let [number, current, saidAt, stepBegun] = [0, '', begun, begun]
  let hasTransient = false

  const line = (rest = '') =>
    `${number}/${steps} ${String(Math.round((now() - begun) / 1000)).padStart(4)} s  ${current}${rest}`

  function clear(): void {
    if (hasTransient) output.write('\r\x1b[K')
    hasTransient = false
  }

  return {
    step(what) {
      clear()
      stepBegun = now()
      ;[number, current, saidAt] = [number + 1, what, stepBegun]
      output.write(`${line()}\n`)
    },
    done(share) {
      if (share >= 1) return clear()
      if (now() - saidAt < (output.isTTY ? everyMsOnTerminal : everyMs)) return
      saidAt = now()
      const leftMs = share > 0 ? ((saidAt - stepBegun) * (1 - share)) / share : null
      const left = leftMs === null ? '' : `, ${formatTimeLeft(leftMs)} left`
      const text = line(`: ${Math.floor(share * 100)}%${left}`)
      hasTransient = output.isTTY ?? false
      output.write(hasTransient ? `\r\x1b[K${text}` : `${text}\n`)
    },
  }
}

function formatTimeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
