import type { Face } from '../rules/cells.ts'
import { bandLooks } from './band-look.ts'

const seen =
  'bg-surface font-medium text-ink shadow-[inset_0_0_0_1px_var(--line-2),inset_0_-5px_0_var(--foot)]'

/** The ground and the edge of a cell, by what is known of it: each kind has a shape of its own. */
export function cellLook(cell: Face): string {
  switch (cell.kind) {
    case 'checked':
      return `font-semibold ${cell.band ? bandLooks[cell.band].fill : 'bg-sunken text-ink'}`
    case 'seen':
      return `${seen} ${cell.band ? bandLooks[cell.band].foot : '[--foot:var(--line-2)]'}`
    case 'estimated':
      return 'border border-dashed border-[color-mix(in_oklch,var(--control)_60%,transparent)] text-ink-2'
    case 'checking':
      return 'bg-sky-tint text-sky-text inset-ring inset-ring-sky-line'
    case 'unscanned':
      return 'bg-sunken text-ink-3'
    default:
      return 'bg-[repeating-linear-gradient(135deg,transparent_0_5px,var(--line)_5px_6px)] opacity-55'
  }
}
