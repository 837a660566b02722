import { useId } from 'react'
import { LockMark } from '../../flights/locked/locked.tsx'
import { text } from '../../text/text.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/class-names.ts'

const stepPercent = 5

interface Props {
  /** From 0 to 1; travel time is the rest. */
  value: number
  onChange: (priceWeight: number) => void
  /** It can't be moved, and says why. */
  locked?: boolean
  title?: 'h2' | 'p'
  hint?: string
  className?: string
}

export function WeightSlider({
  value,
  onChange,
  locked = false,
  title: Title = 'p',
  hint,
  className,
}: Props) {
  const id = useId()
  const price = Math.round(value * 100)
  const time = 100 - price
  return (
    <div className={className}>
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Title
            id={`${id}-title`}
            className={Title === 'h2' ? 'text-18 tracking-snug' : 'text-14 font-medium'}
          >
            {text.scan.weight.title}
          </Title>
          <Badge>
            <span aria-hidden>{text.scan.weight.short(price, time)}</span>
          </Badge>
        </div>
        {hint && <p className="mt-0.5 text-13 text-ink-2">{hint}</p>}
      </div>
      <div>
        <input
          type="range"
          name="timeShare"
          min={0}
          max={100}
          step={stepPercent}
          value={time}
          disabled={locked}
          aria-labelledby={`${id}-title`}
          aria-describedby={locked ? `${id}-locked` : undefined}
          aria-valuetext={text.scan.weight.spoken(price, time)}
          onChange={(event) => onChange((100 - Number(event.target.value)) / 100)}
          className={cx('slider disabled:opacity-60', hint ? 'mt-2.5' : 'mt-1.5')}
        />
        {locked ? (
          <p id={`${id}-locked`} className="flex items-center gap-1.5 text-12 text-ink-2">
            <LockMark />
            {text.scan.weight.locked}
          </p>
        ) : (
          <div aria-hidden className="flex justify-between gap-4 text-12 text-ink-2">
            <span>{text.scan.weight.price}</span>
            <span className="text-right">{text.scan.weight.time}</span>
          </div>
        )}
      </div>
    </div>
  )
}
