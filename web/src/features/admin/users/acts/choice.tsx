import type { ComponentProps } from 'react'
import { RadioRow } from '../../../../ui/radio-row.tsx'

type Props = Omit<ComponentProps<typeof RadioRow>, 'children'> & { label: string; why: string }

/** One of few ways, with what comes of it. */
export function Choice({ label, why, ...input }: Props) {
  return (
    <RadioRow {...input}>
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        <span className="block text-13 text-ink-2">{why}</span>
      </span>
    </RadioRow>
  )
}
