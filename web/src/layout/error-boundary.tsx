import { Component, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { text } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

interface Props {
  children: ReactNode
}

/** The last resort of a page, also where its code could not be loaded: say so, and offer to start again. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <Crashed onLeave={() => this.setState({ failed: false })} />
  }
}

/** The page that failed. Whoever goes elsewhere, be it to another search at the same path, finds that as it is. */
function Crashed({ onLeave }: { onLeave: () => void }) {
  const { key } = useLocation()
  const [failedAt] = useState(key)
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (key !== failedAt) leave()
  }, [key, failedAt])
  return (
    <div role="alert" className="wrap py-16">
      <Empty heading="h1" title={text.problems.crashed} body={text.problems.unreachable}>
        <Button variant="primary" onClick={() => location.reload()}>
          {text.problems.reload}
        </Button>
      </Empty>
    </div>
  )
}
