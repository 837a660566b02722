import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'

const icons = { left: ChevronLeft, right: ChevronRight, up: ChevronUp, down: ChevronDown }

interface Props {
  to: keyof typeof icons
  label: string
  /** There is nothing that way. The button stays, and keeps its focus. */
  off: boolean
  onStep: () => void
}

/** One step through what does not fit the page. */
export function StepButton({ to, label, off, onStep }: Props) {
  const Icon = icons[to]
  return (
    <Button
      size="icon"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={() => !off && onStep()}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      <Icon aria-hidden className="size-[18px]" />
    </Button>
  )
}
