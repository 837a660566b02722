import { Component, type ReactNode, Suspense } from 'react'
import { LinkButton } from './button.tsx'

interface Props {
  /** Stands in its place while it loads. */
  waiting?: ReactNode
  /** Said in its place where it cannot be loaded. */
  failed: string
  /** Name of the button that reloads the page. */
  reload: string
  /** It could not be loaded, and says so by now. */
  onFailed?: () => void
  children: ReactNode
}

/** Around a lazy component: where its import fails, this says so in its place, and the page around it stays. */
export class LazyBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.props.onFailed?.()
  }

  override render() {
    const { waiting, failed, reload, children } = this.props
    if (!this.state.failed) return <Suspense fallback={waiting}>{children}</Suspense>
    return (
      <p role="alert" className="my-2 rounded-2 bg-red-tint px-3.5 py-2.5 text-14 text-red-text">
        {failed} <LinkButton onClick={() => location.reload()}>{reload}</LinkButton>
      </p>
    )
  }
}
