import { useQuery } from '@tanstack/react-query'
import { useKeptFailure } from '../../../../api/kept-failure.ts'
import { sentenceOf } from '../../../../api/problems.ts'
import { adminUserText } from '../../../../text/admin-user-text.ts'
import { PartFailure } from '../../../../ui/part-failure.tsx'
import { SidePanel } from '../../../../ui/side-panel.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { userQuery } from '../api.ts'
import { nameOf } from '../words.ts'
import { PanelFacts } from './panel-facts.tsx'
import { PanelHistory } from './panel-history.tsx'
import { PanelPlan } from './panel-plan.tsx'
import { PanelSteps } from './panel-steps.tsx'

const words = adminUserText.panel

interface Props {
  userId: string
  onClose: () => void
  returnTo: () => HTMLElement | null
}

/** All that is known here of somebody, and what can be done. */
export function UserPanel({ userId, onClose, returnTo }: Props) {
  const user = useQuery(userQuery(userId))
  const failure = useKeptFailure(user)
  const { data } = user
  return (
    <SidePanel
      title={data ? nameOf(data.user) : adminUserText.steps.details}
      close={words.close}
      onClose={onClose}
      returnTo={returnTo}
    >
      {data ? (
        <div className="grid gap-6">
          <PanelFacts {...data} />
          <PanelPlan plan={data.plan} />
          <PanelSteps user={data.user} />
          {data.plan && <PanelHistory history={data.plan.history} />}
        </div>
      ) : failure ? (
        <PartFailure sentence={sentenceOf(failure.error, words.failed)} again={failure.again} />
      ) : (
        <output className="grid gap-3">
          <span className="sr-only">{words.loading}</span>
          {['w-48', 'w-64', 'w-40', 'w-56', 'w-36'].map((width) => (
            <Skeleton key={width} className={`h-5 ${width}`} />
          ))}
        </output>
      )}
    </SidePanel>
  )
}
