import { Link } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { alertText } from '../../../text/alert-text.ts'
import { pageText } from '../../../text/page-text.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import type { AlertTab } from './tabs.ts'

const words = alertText.page.empty

interface Props {
  reason: AlertTab | 'none'
  /** Alerts are set, and checked, with a plan alone. */
  hasAccess: boolean
  onActive: () => void
}

/** A part of the list without alerts, or a list without any: why, and the one step that helps. */
export function NoneHere({ reason, hasAccess, onActive }: Props) {
  const { title, body, step } = words[reason]
  const isOfSetting = reason === 'none' || reason === 'active'
  if (isOfSetting && !hasAccess)
    return (
      <div className="card">
        <Empty heading="h3" title={title} body={alertText.locked.member}>
          <Link to={paths.subscribe} className={buttonClass({ variant: 'primary' })}>
            {pageText.plan.see}
          </Link>
        </Empty>
      </div>
    )
  return (
    <div data-none={reason === 'none' || undefined} className="card">
      <Empty heading="h3" title={title} body={body}>
        {isOfSetting ? (
          <Link to={`${paths.home}?mode=regular`} className={buttonClass({ variant: 'primary' })}>
            {step}
          </Link>
        ) : (
          <Button onClick={onActive}>{step}</Button>
        )}
      </Empty>
    </div>
  )
}
