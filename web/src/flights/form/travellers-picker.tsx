import { countAdults, maxSeats, type Party } from '@faresight/contracts/search/party'
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, type RefObject, useId } from 'react'
import { useIsDesktop } from '../../browser/viewport.ts'
import { pageText } from '../../text/page-text.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Popover } from '../../ui/popover.tsx'
import { flightText } from '../messages.ts'
import { Sheet } from '../../ui/dialog.tsx'

interface Props {
  anchor: RefObject<HTMLElement | null>
  party: Party
  onChange: (party: Party) => void
  onClose: () => void
  returnTo: () => HTMLElement | null
}

/** Below its button, or at the foot of a phone. Only parties that can fly are in reach. */
export function TravellersPicker({ anchor, party, onChange, onClose, returnTo }: Props) {
  const words = flightText.travellers
  const limitsId = useId()
  const { passengers, children, infants } = party
  const adults = countAdults(party)
  const set = (change: Partial<Party>) => onChange({ ...party, ...change })
  const groups = (
    <>
      <Group
        kind="adults"
        value={adults}
        limits={{ min: Math.max(1, infants), max: maxSeats - children, id: limitsId }}
        onChange={(count) => set({ passengers: count + children })}
      />
      <Group
        kind="children"
        value={children}
        limits={{ min: 0, max: maxSeats - adults, id: limitsId }}
        onChange={(count) => set({ passengers: adults + count, children: count })}
      />
      <Group
        kind="infants"
        value={infants}
        limits={{ min: 0, max: passengers - children, id: limitsId }}
        onChange={(count) => set({ infants: count })}
      />
      <p id={limitsId} className="pt-1 pb-2 text-13 text-ink-2">
        {words.limits}
      </p>
    </>
  )
  const done = (
    <Button variant="primary" onClick={onClose}>
      {words.done}
    </Button>
  )
  return useIsDesktop() ? (
    <Popover label={words.title} anchor={anchor} align="start" onClose={onClose} returnTo={returnTo}>
      <div className="w-80 px-5 pt-3">{groups}</div>
      <div className="flex justify-end px-5 pb-4">{done}</div>
    </Popover>
  ) : (
    <Sheet
      title={words.title}
      close={pageText.actions.close}
      onClose={onClose}
      returnTo={returnTo}
      foot={<div className="col-span-2 grid">{done}</div>}
    >
      {groups}
    </Sheet>
  )
}

interface GroupProps {
  kind: keyof typeof flightText.travellers.groups
  value: number
  /** The element of that `id` says why there are no more, or no fewer. */
  limits: { min: number; max: number; id: string }
  onChange: (count: number) => void
}

function Group({ kind, value, limits, onChange }: GroupProps) {
  const nameId = useId()
  const words = flightText.travellers.groups[kind]
  const step = (label: string, next: number, icon: ReactNode) => {
    const blocked = next < limits.min || next > limits.max
    return (
      <button
        type="button"
        aria-label={label}
        // Keeps the focus when the limit is reached.
        aria-disabled={blocked || undefined}
        aria-describedby={blocked ? limits.id : undefined}
        onClick={() => !blocked && onChange(next)}
        className={cx(
          'grid size-10 place-items-center rounded-full border [&>svg]:size-4',
          blocked ? 'cursor-default border-line text-ink-3' : 'border-control hover:bg-hover',
        )}
      >
        {icon}
      </button>
    )
  }
  return (
    <fieldset
      aria-labelledby={nameId}
      className="flex items-center justify-between gap-4 border-b border-line py-3"
    >
      <div>
        <p id={nameId} className="text-15 font-medium">
          {words.name}
        </p>
        <p className="text-13 text-ink-2">{words.ages}</p>
      </div>
      <div className="flex items-center gap-1">
        {step(words.fewer, value - 1, <Minus aria-hidden />)}
        <output className="w-9 text-center text-16 font-medium tabular-nums">
          <span aria-hidden>{value}</span>
          <span className="sr-only">{words.count(value)}</span>
        </output>
        {step(words.more, value + 1, <Plus aria-hidden />)}
      </div>
    </fieldset>
  )
}
