import type { SpentShare } from '@faresight/contracts/search/network-spend'
import { TriangleAlert } from 'lucide-react'
import { adminOperationsText } from '../../../../text/admin-operations-text.ts'
import { Note } from '../../../../ui/note.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { partOf } from './shown.ts'

const words = adminOperationsText.networks

/** What visitors and members have used up today of a provider's day. */
export function ProviderShares({ share }: { share: SpentShare }) {
  const { title, visitors, visitorsMost, members, membersMost, isAbnormal } = share
  return (
    <>
      <h4 className="text-14 font-semibold break-words">{title}</h4>
      <div className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Share
          who={words.visitors}
          provider={title}
          used={visitors}
          most={visitorsMost}
          isWarning={isAbnormal}
        />
        <Share who={words.members} provider={title} used={members} most={membersMost} />
      </div>
      {isAbnormal && (
        <div className="mt-3">
          <Note kind="amber" icon={<TriangleAlert aria-hidden />}>
            {words.abnormal(title)}
          </Note>
        </div>
      )}
    </>
  )
}

interface Props {
  who: string
  provider: string
  used: number
  most: number
  isWarning?: boolean
}

function Share({ who, provider, used, most, isWarning = false }: Props) {
  const told = words.ofToday(used, most)
  return (
    <div className="min-w-0 text-13">
      <p className="mb-1.5 flex flex-wrap justify-between gap-x-3">
        <span className="text-ink-2">{who}</span>
        <span>{told}</span>
      </p>
      <ProgressBar
        label={words.bar(who, provider)}
        value={partOf(used, most) * 100}
        words={told}
        isWarning={isWarning}
      />
    </div>
  )
}
