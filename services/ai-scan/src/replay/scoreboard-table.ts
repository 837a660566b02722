import type { ForecastScoreboard } from '@faresight/contracts/ai-scan/scoreboard'

export function formatScoreboardTable({
  forecasts,
  answered,
  right,
  horizons,
  savings,
}: ForecastScoreboard): string[] {
  const { made, scored, waiting, unseen } = forecasts
  const ranges = ['80%', 'ranged', '95%', 'ranged']
  const head = ['days', 'scored', 'error', 'persist.', ...ranges, 'unchanged', 'Brier', 'base', 'answered']
  const rows = horizons.map((it) => [
    String(it.horizonDays),
    String(it.scored),
    ...[it.error, it.persistenceError].map(percent),
    ...[it.coverage80, it.ranged80, it.coverage95, it.ranged95, it.unchanged].map(percent),
    ...[it.brier, it.baseBrier].map((score) => score?.toFixed(4) ?? '-'),
    percent(it.answered),
    saidRight(it.wait),
    saidRight(it.buy),
  ])
  const cells = [[...head, 'wait right', 'buy right'], ...rows]
  const widths = head.concat('', '').map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)))
  return [
    `Forecasts: ${made} made, ${scored} scored, ${waiting} waiting, ${unseen} unseen.`,
    `Answered ${percent(answered)}, right ${percent(right)}. Following them saves ${percent(savings.following)}, knowing would save ${percent(savings.perfect)} (${savings.trips} trips, ${savings.horizonDays} days).`,
    '',
    ...cells.map((row) => row.map((cell, at) => cell.padStart(widths[at] ?? 0)).join('  ')),
  ]
}

function saidRight({ given, right, share }: { given: number; right: number; share: number | null }): string {
  return `${right}/${given} ${percent(share)}`
}

/** `-` without a value. A rare share must not read as 0. */
function percent(share: number | null): string {
  if (share !== null && share > 0 && share < 0.0005) return '<0.1%'
  return share === null ? '-' : `${(share * 100).toFixed(1)}%`
}
