const faults: string[] = []

/** Something went wrong behind the page, for which its test fails. */
export function noteFault(fault: string): void {
  faults.push(fault)
}

/** What went wrong since it was last asked for. */
export function takeFaults(): string[] {
  return faults.splice(0)
}

/** A browser says so of an observer that has more to do in the next frame, which is no fault of anyone. */
const harmless = 'ResizeObserver loop completed'

/** Words that a test provokes on the console, in part. */
const expected: string[] = []

/** The test provokes an error or warning with these words. */
export function expectComplaint(words: string): void {
  expected.push(words)
}

export function forgetExpected(): void {
  expected.splice(0)
}

let isWatched = false

/** From now on what the console complains of, and what nobody catches, counts as a fault. */
export function watchConsole(): void {
  if (isWatched) return
  isWatched = true
  for (const level of ['error', 'warn'] as const) {
    const say = console[level].bind(console)
    console[level] = (...words: unknown[]) => {
      if (!complain(words.map(String).join(' '))) say(...words)
    }
  }
  addEventListener('error', (event) => void (complain(event.message) && event.preventDefault()))
  addEventListener(
    'unhandledrejection',
    (event) => void (complain(String(event.reason)) && event.preventDefault()),
  )
}

/** Gives whether the test has provoked it. */
function complain(words: string): boolean {
  if ([harmless, ...expected].some((known) => words.includes(known))) return true
  noteFault(words)
  return false
}
