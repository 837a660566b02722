import { ChevronDown, ChevronsDown, ChevronsUp, ChevronUp, Minus, type LucideIcon } from 'lucide-react'
import type { Band } from '../rules/bands.ts'

interface Look {
  /** Ground and ink. */
  fill: string
  /** The foot of a price that was seen earlier. */
  foot: string
  /** Tells the band without its colour. */
  Mark: LucideIcon
}

/** The cheaper, the stronger the green; the direction and the number of chevrons say the same. */
export const bandLooks: Record<Band, Look> = {
  1: {
    fill: 'bg-(--band-1) text-(--on-band-1)',
    foot: '[--foot:var(--band-1-line)]',
    Mark: ChevronsDown,
  },
  2: {
    fill: 'bg-(--band-2) text-(--on-band-2)',
    foot: '[--foot:var(--band-2-line)]',
    Mark: ChevronDown,
  },
  3: { fill: 'bg-(--band-3) text-(--on-band-3)', foot: '[--foot:var(--band-3-line)]', Mark: Minus },
  4: {
    fill: 'bg-(--band-4) text-(--on-band-4)',
    foot: '[--foot:var(--band-4-line)]',
    Mark: ChevronUp,
  },
  5: {
    fill: 'bg-(--band-5) text-(--on-band-5)',
    foot: '[--foot:var(--band-5-line)]',
    Mark: ChevronsUp,
  },
}
