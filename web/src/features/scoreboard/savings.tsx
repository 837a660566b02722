import type { Scoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import { formatFineShare } from '../../format/shares.ts'
import { scoreboardText } from '../../text/scoreboard-text.ts'
import { cx } from '../../ui/class-names.ts'
import { savingBars } from './rules.ts'
import { Section } from './section.tsx'
import { Share } from './share.tsx'

const words = scoreboardText.savings

interface Props {
  savings: Scoreboard['savings']
  fewest: number
}

/** What following our advice would have saved against buying at once, beside what could have been saved. */
export function Savings({ savings, fewest }: Props) {
  const parts = savingBars(savings)
  return (
    <Section title={words.title} lead={words.lead(savings.trips, savings.horizonDays)}>
      <dl className="grid gap-4">
        {(['following', 'perfect'] as const).map((who) => (
          <div key={who} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1.5 text-14">
            <dt className={cx(who === 'following' && 'font-medium')}>{words[who]}</dt>
            <dd className="font-semibold">
              <Share share={savings[who]} fewest={fewest} tell={tellSaving} />
            </dd>
            <dd aria-hidden className="col-span-2 h-2.5 rounded-full bg-sunken">
              <span
                style={{ width: `${parts[who] * 100}%` }}
                className={cx('block h-full rounded-full', who === 'following' ? 'bg-sky' : 'bg-sky-line')}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function tellSaving(share: number): string {
  if (Math.abs(share) < 0.0005) return words.same
  return share > 0 ? words.less(formatFineShare(share)) : words.more(formatFineShare(-share))
}
