import type { Scales } from './scales.ts'

/** What such fares usually cost. */
export function Typical({ typical, scales: { y, left, right } }: { typical: number; scales: Scales }) {
  const at = y(typical)
  return <line x1={left} x2={right} y1={at} y2={at} strokeDasharray="6 4" className="stroke-control" />
}
