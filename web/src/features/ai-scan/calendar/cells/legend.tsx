import { scanText } from '../../../../text/scan-text.ts'
import { cx } from '../../../../ui/class-names.ts'
import type { Band } from '../rules/bands.ts'
import { bandLooks } from './band-look.ts'
import { cellLook } from './cell-look.ts'

const words = scanText.calendar
const bands: readonly Band[] = [1, 2, 3, 4, 5]
const swatch = 'inline-flex h-[22px] w-[30px] shrink-0 items-center justify-center rounded-[5px]'

interface Props {
  /** Whether there are pairs outside of the stay to be seen. */
  stay?: boolean
  /** Whether pairs are being checked. */
  running: boolean
}

/** What the marks, the colours and the edges mean. */
export function Legend({ stay, running }: Props) {
  return (
    <div className="mt-5 grid gap-2.5 text-12 text-ink-2">
      <h3 className="sr-only">{words.legend}</h3>
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {bands.map((band) => {
          const { fill, Mark } = bandLooks[band]
          return (
            <li key={band} className="inline-flex items-center gap-[7px]">
              <span aria-hidden className={cx(swatch, fill)}>
                <Mark className="size-[11px]" strokeWidth={3} />
              </span>
              {words.bands[band]}
            </li>
          )
        })}
      </ul>
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        <Kind look={bandLooks[1].fill}>{words.kinds.checked}</Kind>
        <Kind look={cellLook({ kind: 'seen', price: 0, band: 2, seenAt: '' })}>{words.kinds.seen}</Kind>
        <Kind look={cellLook({ kind: 'estimated', low: 0, high: 0 })}>{words.kinds.estimated}</Kind>
        <Kind look={cellLook({ kind: 'unscanned' })} dot>
          {words.kinds.unscanned}
        </Kind>
        {running && (
          <Kind look={cellLook({ kind: 'checking' })} dot>
            {words.kinds.checking}
          </Kind>
        )}
        {stay && <Kind look={cellLook({ kind: 'outside' })}>{words.kinds.outside}</Kind>}
      </ul>
    </div>
  )
}

function Kind({ look, dot, children }: { look: string; dot?: boolean; children: string }) {
  return (
    <li className="inline-flex items-center gap-[7px]">
      <span aria-hidden className={cx(swatch, look)}>
        {dot && <span className="size-1 rounded-full bg-current opacity-60" />}
      </span>
      {children}
    </li>
  )
}
