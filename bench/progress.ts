/** Standard error by default: standard output is for results. */
interface Output {
  isTTY?: boolean
  write: (text: string) => unknown
}

export interface BenchProgress {
  /** Begins the next step: `3/7   12 s  filling 1000 accounts`. */
  step: (what: string) => void
  /** Shows the share of the step that is done, 0 to 1: rewrites a line on a terminal, else prints one every ten seconds. */
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
  let [number, current, saidAt] = [0, '', begun]
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
      ;[number, current, saidAt] = [number + 1, what, now()]
      output.write(`${line()}\n`)
    },
    done(share) {
      if (share >= 1) return clear()
      if (now() - saidAt < (output.isTTY ? everyMsOnTerminal : everyMs)) return
      saidAt = now()
      const text = line(`: ${Math.floor(share * 100)}%`)
      hasTransient = output.isTTY ?? false
      output.write(hasTransient ? `\r\x1b[K${text}` : `${text}\n`)
    },
  }
}
