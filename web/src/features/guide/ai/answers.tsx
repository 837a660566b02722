import { Hourglass, Scale, Ticket } from 'lucide-react'
import { aiFeaturesText } from '../../../text/ai-features-text.ts'
import { scanText } from '../../../text/scan-text.ts'

const { titles } = scanText.outlook.advice
const words = aiFeaturesText.sure.forecast.answers

const answers = [
  { Icon: Ticket, title: titles.buy, why: words.buy },
  { Icon: Hourglass, title: titles.wait, why: words.wait },
  { Icon: Scale, title: titles.no_signal, why: words.none },
]

/** The three answers that a forecast may give. */
export function Answers() {
  return (
    <div className="grid gap-2">
      {answers.map(({ Icon, title, why }) => (
        <div key={title} className="flex items-center gap-3.5 rounded-[10px] bg-raised px-4 py-3 shadow-lift">
          <Icon className="size-5 shrink-0 text-sky-text" />
          <span className="text-14">
            <b className="block font-semibold">{title}</b>
            <span className="block text-13 text-ink-2">{why}</span>
          </span>
        </div>
      ))}
    </div>
  )
}
