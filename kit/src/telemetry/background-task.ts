import { ROOT_CONTEXT, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { createHistogram } from './metrics.ts'
import { runInSpan } from './span.ts'

export const backgroundRunDuration = createHistogram(
  'background_run_seconds',
  'Time that one run took of what a process does by itself',
  ['task', 'outcome'],
  [0.005, 0.025, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 1800],
)

/** In a trace of its own; records its duration. */
export async function runInstrumentedBackgroundTask(
  task: string,
  run: () => Promise<'done' | 'failed' | 'stopped'>,
): Promise<void> {
  const stopTimer = backgroundRunDuration.startTimer({ task })
  await runInSpan({ name: `run ${task}`, kind: SpanKind.INTERNAL, parent: ROOT_CONTEXT }, async (span) => {
    const outcome = await run()
    if (outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR })
    stopTimer({ outcome })
  })
}
