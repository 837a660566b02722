import { Link } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { alertText } from '../../../text/alert-text.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import type { AlertTab } from './tabs.ts'

const words = alertText.page.empty

/** A part of the list without alerts, or a list without any: why, and the one step that helps. */
export function NoneHere({ reason, onActive }: { reason: AlertTab | 'none'; onActive: () => void }) {
  const { title, body, step } = words[reason]
  return (
    <div data-none={reason === 'none' || undefined} className="card">
      <Empty heading="h3" title={title} body={body}>
        {reason === 'none' || reason === 'active' ? (
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
